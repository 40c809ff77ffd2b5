import { HISTORY_SECONDS, type Rated, rateHistoryGet } from '@signalbox/contract/rate-history'
import { apiError } from './failure.ts'
import { resource } from './resource.ts'

type HistoryOf = (id: string, seconds: number) => readonly number[] | undefined

/** History of rates measured each second. Disabled actions and sources have zero. */
export const rateHistory = resource(({ on, ...deps }) => {
  const { kernel, rules, actions, sources, authentication, authorization, exhook } = deps
  const { schemaValidation, messageTransformation, collections } = deps
  const histories: Record<Rated, HistoryOf> = {
    rule: (id, seconds) => rules.countsOf(id)?.history(seconds),
    action: (id, seconds) => actions.history(id, seconds) ?? (collections.actions.get(id) && []),
    source: (id, seconds) => sources.history(id, seconds) ?? (collections.sources.get(id) && []),
    schema_validation: (name, seconds) => schemaValidation.line.countsOf(name)?.history(seconds),
    message_transformation: (name, seconds) =>
      messageTransformation.line.countsOf(name)?.history(seconds),
    authenticator: (id, seconds) => authentication.history(id, seconds),
    authorization_source: (type, seconds) => authorization.history(type, seconds),
    exhook: (name, seconds) => exhook.history(name, seconds),
  }

  on(rateHistoryGet, ({ path: { kind, id } }) => {
    const known = histories[kind](id, HISTORY_SECONDS)
    if (known === undefined) throw apiError('NOT_FOUND', { message: 'no rate of that name' })
    const nothing = Array.from({ length: HISTORY_SECONDS - known.length }, () => 0)
    const until = Math.floor(kernel.clock.now() / 1000) * 1000
    return { until, rates: [...nothing, ...known] }
  })
})
