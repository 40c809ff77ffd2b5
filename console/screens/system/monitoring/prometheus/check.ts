import type { Resolver } from 'react-hook-form'
import { type Language, textsIn } from '../../../../language.tsx'
import { prometheusPanelMessages } from './prometheus.messages.ts'
import { isAddress, isMetricsPath, itemsOf, type ScrapeForm } from './scrape-config.ts'

type Problems = Partial<Record<keyof ScrapeForm, string>>

/** What is wrong with the fields of the mode that is chosen. */
export function problemsOf(form: ScrapeForm, language: Language): Problems {
  const t = textsIn(prometheusPanelMessages, language)
  const list = (
    name: keyof ScrapeForm,
    isGood: (item: string) => boolean,
    wrong: (item: string) => string,
    required?: string,
  ): Problems => {
    const items = itemsOf(form[name])
    const bad = items.find((item) => !isGood(item))
    const problem = items.length === 0 ? required : bad === undefined ? undefined : wrong(bad)
    return problem === undefined ? {} : { [name]: problem }
  }
  const addresses = (name: keyof ScrapeForm, required?: string) =>
    list(name, isAddress, t.wrongAddress, required)
  return {
    ...(form.way === 'push'
      ? addresses('pushgateway', t.pushgatewayRequired)
      : {
          ...addresses('broker', t.brokerRequired),
          ...list('paths', isMetricsPath, t.wrongPath, t.metricsPathsRequired),
        }),
    ...addresses('nodeExporter'),
  }
}

export const scrapeResolver =
  (language: Language): Resolver<ScrapeForm> =>
  (values) => {
    const problems = Object.entries(problemsOf(values, language))
    if (problems.length === 0) return { values, errors: {} }
    const errors = problems.map(([name, message]) => [name, { type: 'rule', message }])
    return { values: {}, errors: Object.fromEntries(errors) }
  }
