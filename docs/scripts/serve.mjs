// Serves the built site the way ordinary static hosts do: a path is a file, that file with .html, or a folder's
// index.html; anything else gets 404.html. Only on this machine.
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml; charset=utf-8'
}

/** The folder of the built site. */
export const dist = fileURLToPath(new URL('../.vitepress/dist', import.meta.url))

/** The path below which the site stands, as its address in Directory.Build.props says. */
export function basePath() {
  const props = readFileSync(fileURLToPath(new URL('../../Directory.Build.props', import.meta.url)), 'utf8')
  return new URL(process.env.WcfPerfSite || /<WcfPerfSite[^>]*>([^<]*)</.exec(props)[1].trim()).pathname
}

function fileFor(path, base) {
  if (!path.startsWith(base)) {
    return null
  }
  const inside = normalize(join(dist, path.slice(base.length)))
  if (inside !== dist && !inside.startsWith(dist + sep)) {
    return null
  }
  const isFile = candidate => statSync(candidate, { throwIfNoEntry: false })?.isFile()
  return [inside, `${inside}.html`, join(inside, 'index.html')].find(isFile) ?? null
}

/**
 * Starts serving.
 * @param {number} port the port; 0 for any that is free
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} the site's address, and what ends it
 */
export async function start(port = 0) {
  const base = basePath()
  const server = createServer((request, response) => {
    let file = null
    try {
      file = fileFor(decodeURIComponent(new URL(request.url, 'http://localhost').pathname), base)
    } catch (error) {
      if (!(error instanceof URIError || error instanceof TypeError)) {
        throw error
      }
    }
    const served = file ?? join(dist, '404.html')
    response.writeHead(file ? 200 : 404, {
      'Content-Type': types[extname(served)] ?? 'application/octet-stream',
      // What lies there is named by its content.
      ...(served.startsWith(join(dist, 'assets') + sep) && { 'Cache-Control': 'max-age=31536000, immutable' })
    })
    createReadStream(served).pipe(response)
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${server.address().port}${base}`,
    close: () => new Promise(resolve => {
      server.close(resolve)
      server.closeAllConnections()
    })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await start(Number(process.argv[2] ?? 4173))
  console.log(`Serving ${dist} at ${url}`)
}
