import DefaultTheme from 'vitepress/theme-without-fonts'
import type { Theme } from 'vitepress'
import RuleTable from './RuleTable.vue'
import ResultChart from './ResultChart.vue'
import LoadChart from './LoadChart.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('RuleTable', RuleTable)
    app.component('ResultChart', ResultChart)
    app.component('LoadChart', LoadChart)
  }
} satisfies Theme
