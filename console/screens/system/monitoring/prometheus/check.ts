import type { Resolver } from 'react-hook-form'
import { fieldMessages } from '#messages/fields.messages.ts'
import { type Language, textsIn } from '#language.tsx'
import { prometheusPanelMessages } from './prometheus.messages.ts'
import { isAddress, isMetricsPath, splitScrapeItems, type ScrapeForm } from './scrape-config.ts'

type Problems = Partial<Record<keyof ScrapeForm, string>>

/** Reasons why fields cannot be used. */
export function findScrapeProblems(form: ScrapeForm, language: Language): Problems {
  const t = textsIn(prometheusPanelMessages, language)
  const required = fieldMessages.required[language]
  const list = (
    name: keyof ScrapeForm,
    isGood: (item: string) => boolean,
    wrong: (item: string) => string,
    required?: string,
  ): Problems => {
    const items = splitScrapeItems(form[name])
    const bad = items.find((item) => !isGood(item))
    const problem = items.length === 0 ? required : bad === undefined ? undefined : wrong(bad)
    return problem === undefined ? {} : { [name]: problem }
  }
  const addresses = (name: keyof ScrapeForm, required?: string) =>
    list(name, isAddress, t.wrongAddress, required)
  return {
    ...addresses('broker', required(t.broker)),
    ...list('paths', isMetricsPath, t.wrongPath, required(t.metricsPaths)),
    ...addresses('pushgateway'),
    ...addresses('nodeExporter'),
  }
}

export const scrapeResolver =
  (language: Language): Resolver<ScrapeForm> =>
  (values) => {
    const problems = Object.entries(findScrapeProblems(values, language))
    if (problems.length === 0) return { values, errors: {} }
    const errors = problems.map(([name, message]) => [name, { type: 'rule', message }])
    return { values: {}, errors: Object.fromEntries(errors) }
  }
