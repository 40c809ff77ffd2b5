import { path } from '#routing/path.ts'
import { oneOf } from '#routing/search.ts'

/** The systems that metrics, traces and logs go to, in the order of the tabs. */
export const INTEGRATIONS = ['prometheus', 'opentelemetry'] as const
export type IntegrationName = (typeof INTEGRATIONS)[number]

export const monitoringSearch = { tab: oneOf(INTEGRATIONS) }

export const monitoringPath = path('/monitoring/integration', monitoringSearch)
