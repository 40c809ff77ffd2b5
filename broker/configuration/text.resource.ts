import * as operations from '@signalbox/contract/configs'
import { HoconError, type HoconObject, readHocon, writeHocon } from '@signalbox/formats/hocon'
import { changeRoots } from './text.ts'
import { presentRoots } from './roots.present.ts'
import { apiError } from '../api/failure.ts'
import { Answer, resource } from '../api/resource.ts'

/** Set by the options of the start. */
const READ_ONLY: readonly string[] = operations.READ_ONLY_ROOTS
/** Roots of the API; this broker does not have all of them. */
const API_ROOTS: readonly string[] = operations.CONFIG_ROOTS

/** `text` if the header accepts it, otherwise `json`; any other header is refused. */
function readAccepted(accept = '*/*'): 'text' | 'json' {
  const types = accept.split(',').map((each) => each.split(';')[0]?.trim().toLowerCase())
  if (types.includes('text/plain') || types.includes('*/*') || types.includes('text/*'))
    return 'text'
  if (types.includes('application/json') || types.includes('application/*')) return 'json'
  throw apiError('INVALID_ACCEPT')
}

/** The configuration as HOCON text, out and in. */
export const configText = resource(({ on, ask, kernel, configuration }) => {
  on(operations.configGet, ({ query: { key, node }, caller, accept }) => {
    const type = readAccepted(accept)
    if (node !== undefined && node !== kernel.node) {
      throw apiError('NOT_FOUND', { message: `Bad node ${node}, reason not found` })
    }
    const roots = presentRoots(caller, configuration)
    if (type === 'json') {
      const inJson = configuration.roots.filter(({ isInJson }) => isInJson)
      const names = inJson.map(({ name }) => name).toSorted()
      return Object.fromEntries(names.map((name) => [name, roots[name] ?? {}]))
    }
    const shown = key === undefined ? roots : { [key]: roots[key] ?? {} }
    return new Answer(200, writeHocon(shown), 'text/plain')
  })

  on(operations.configUpdate, async ({ body, query, ...context }) => {
    const refused = (errors: unknown) => new Answer(400, JSON.stringify({ errors }), 'text/plain')
    let given: HoconObject
    try {
      given = readHocon(body)
    } catch (error) {
      if (!(error instanceof HoconError)) throw error
      return refused({ type: 'parse_error', line: error.line, reason: error.message })
    }
    const readOnly = READ_ONLY.find((root) => root in given)
    if (readOnly !== undefined && !query.ignore_readonly) {
      return refused(`Cannot update read-only key '${readOnly}'.`)
    }
    const roots = Object.entries(given).filter(([root]) => !READ_ONLY.includes(root))
    if (roots.length === 0 && readOnly === undefined) return refused('The text has no root')
    const unknown = roots.filter(
      ([root]) => !API_ROOTS.includes(root) && configuration.root(root) === undefined,
    )
    if (unknown.length > 0) {
      return refused(
        Object.fromEntries(unknown.map(([root]) => [root, `{root_key_not_found,<<"${root}">>}`])),
      )
    }
    const errors = await changeRoots(configuration, Object.fromEntries(roots), {
      mode: query.mode,
      ask: (operation, path, body) => ask(operation, { path, query: {}, body }, context),
      standing: () => presentRoots(context.caller, configuration),
    })
    if (Object.keys(errors).length > 0) return refused(errors)
    return undefined
  })
})
