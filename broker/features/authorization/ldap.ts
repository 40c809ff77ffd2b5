import { Backend } from '../../backends/backend.ts'
import { askerValues, isAskerName } from './asker-values.ts'
import { inspectDirectory, ldapConnector, type LdapSettings } from '../../backends/ldap.ts'
import type { Asked, Rule } from '@signalbox/acl/rule'
import { RuleList } from '@signalbox/acl/rule-list'
import type { Asker } from './asker.ts'
import type { Source, SourceDeps, Verdict } from './source.ts'

export interface LdapSource {
  type: 'ldap'
  connection: LdapSettings
  attributes: Readonly<Record<'publish' | 'subscribe' | 'all', string>>
}

/** Topic filters in the attributes of an entry; it can only allow. */
export function openLdap({ connection, attributes }: LdapSource, deps: SourceDeps): Source {
  const backend = new Backend(deps.name, ldapConnector(connection, isAskerName), deps)
  return {
    backend,
    close: () => backend.close(),
    inspect: (asker) => inspectDirectory(backend, askerValues(asker)),
    async decide(asker: Asker, asked: Asked): Promise<Verdict | undefined> {
      const names = [attributes[asked.action], attributes.all]
      const values = askerValues(asker)
      const entry = await backend.ask(async (pool) => (await pool).find(values, names))
      const topics = names.flatMap((name) => entry?.attributes.get(name.toLowerCase()) ?? [])
      const rules = topics.map(
        (topic): Rule => ({
          permission: 'allow',
          action: asked.action,
          qos: [0, 1, 2],
          retain: 'all',
          topic,
        }),
      )
      return new RuleList(rules).decide(asker, asked)
    },
  }
}
