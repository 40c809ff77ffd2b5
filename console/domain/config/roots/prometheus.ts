import { prometheusConfig } from '@signalbox/contract/prometheus'
import { HeadersEditor } from '#form/inputs/HeadersEditor.tsx'
import { headersFrom, headersProblem, headersTo } from '#form/inputs/headers.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { describedBy } from './described.ts'
import { prometheusMessages, prometheusWords as w } from './prometheus.messages.ts'

const of = describedBy('', prometheusMessages)

const onOrOff = { labels: { enabled: w.enabled, disabled: w.disabled } }

const urlProblem = (value: unknown) => {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') return w.needed
  return URL.canParse(text) && /^https?:\/\/[^/]/i.test(text) ? undefined : w.wrongUrl
}

/** Settings of scraping and pushing metrics. */
export const prometheusGroups = groupsFromSchema(prometheusConfig, [
  {
    title: w.scrape,
    fields: [of('enable_basic_auth', { warn: (value) => (value === true ? undefined : w.public) })],
  },
  {
    title: w.push,
    fields: [
      of('push_gateway.enable'),
      of('push_gateway.url', { check: urlProblem }),
      of('push_gateway.interval'),
      of('push_gateway.job_name'),
      of('push_gateway.headers', {
        Editor: HeadersEditor,
        decode: headersFrom,
        encode: headersTo,
        check: headersProblem,
      }),
    ],
  },
  {
    title: w.collectors,
    about: w.collectorsAbout,
    isFolded: true,
    fields: [
      of('collectors.vm_dist', onOrOff),
      of('collectors.mnesia', onOrOff),
      of('collectors.vm_statistics', onOrOff),
      of('collectors.vm_system_info', onOrOff),
      of('collectors.vm_memory', onOrOff),
      of('collectors.vm_msacc', onOrOff),
    ],
  },
])
