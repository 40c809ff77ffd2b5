import { expect, it } from 'vitest'
import { furtherConfig, replaceFurther } from './further.ts'
import type { Kind } from './field.ts'

const label = { en: '', zh: '' }
const kind: Kind = {
  fixed: { mode: 'single' },
  groups: [
    {
      title: label,
      fields: [
        { as: 'text', path: 'server', label },
        { as: 'switch', path: 'ssl.enable', label },
        { as: 'json', path: 'parameters.data', label },
      ],
    },
  ],
}
const config = {
  ...{ type: 't', name: 'n', mode: 'single', server: 's' },
  ssl: { enable: true, partial_chain: 'cacert_from_cacertfile', log_level: 'notice' },
  parameters: { data: { any: 1 }, acl: 'private' },
  list: [{ server: 1 }],
}

it('further fields are those that no field of the form contains', () => {
  expect(furtherConfig(kind, config)).toEqual({
    ssl: { partial_chain: 'cacert_from_cacertfile', log_level: 'notice' },
    parameters: { acl: 'private' },
    list: [{ server: 1 }],
  })
  expect(furtherConfig(kind, { server: 's', ssl: { enable: true } })).toBeUndefined()
})

it('further fields are changed, added and removed beside the others', () => {
  const before = furtherConfig(kind, config) ?? {}
  const after = { ssl: { log_level: 'debug' }, resource_opts: { start_after_created: false } }
  expect(replaceFurther(config, before, after)).toEqual({
    ...{ type: 't', name: 'n', mode: 'single', server: 's' },
    ssl: { enable: true, log_level: 'debug' },
    parameters: { data: { any: 1 } },
    resource_opts: { start_after_created: false },
  })
  expect(replaceFurther(config, before, before)).toEqual(config)
})
