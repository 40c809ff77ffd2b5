import {
  type Field,
  type Group,
  type Kind,
  fieldsOf,
  movedField,
} from '../../../../parts/backends/field.ts'
import { commonMessages as m } from '../../../../parts/integration/fields.messages.ts'
import { kindOf } from '../../../../parts/integration/kinds.ts'
import { webhookFormMessages as t } from './webhook-form.messages.ts'

/** The fields of a webhook: those of its connector and of its action, in the order of a request. */

const fieldsAt = (noun: 'connector' | 'action') => {
  const kind = kindOf(noun, 'http')
  const fields = kind === undefined ? [] : fieldsOf(kind)
  return new Map(
    fields.map((field) => [field.path, movedField(field, (path) => `${noun}.${path}`)]),
  )
}
const ofConnector = fieldsAt('connector')
const ofAction = fieldsAt('action')

const pick = (fields: ReadonlyMap<string, Field>, ...paths: string[]): readonly Field[] =>
  paths.flatMap((path) => fields.get(path) ?? [])

const startingWith = (fields: ReadonlyMap<string, Field>, start: string): readonly Field[] =>
  [...fields].flatMap(([path, field]) => (path.startsWith(start) ? [field] : []))

/** The headers of a new webhook are those of its connector, and no defaults of the action win over them. */
const headersOfAction = pick(ofAction, 'parameters.headers').map((field) => ({
  ...field,
  label: t.actionHeaders,
  preset: {},
}))

const groups: readonly Group<Field>[] = [
  {
    title: m.template,
    fields: [
      ...pick(ofAction, 'parameters.method'),
      ...pick(ofConnector, 'url').map((field) => ({
        ...field,
        preset: 'http://',
        help: t.urlHelp,
      })),
      ...pick(ofConnector, 'headers'),
      ...pick(ofAction, 'parameters.body').map((field) => ({ ...field, help: t.bodyHelp })),
    ],
  },
  { title: t.tls, fields: startingWith(ofConnector, 'ssl.') },
  {
    title: m.advanced,
    isFolded: true,
    fields: [
      ...pick(ofAction, 'parameters.path'),
      ...headersOfAction,
      ...pick(ofAction, 'parameters.max_retries'),
      ...pick(ofConnector, 'connect_timeout', 'pool_size', 'pool_type', 'enable_pipelining'),
      ...pick(ofConnector, 'resource_opts.start_timeout'),
    ],
  },
  { title: m.buffering, isFolded: true, fields: startingWith(ofAction, 'resource_opts.') },
]

export const webhookKind: Kind = { fixed: {}, groups }
