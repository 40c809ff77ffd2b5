import type { LdapSource } from '@signalbox/contract/authorization-sources'
import { readLdap } from '../../config/ldap.ts'
import { Backend } from '../../backends/backend.ts'
import { requesterValues, isRequesterName } from './requester-values.ts'
import { inspectDirectory, ldapConnector, type LdapSettings } from '../../backends/ldap.ts'
import type { AccessRequest, Rule } from '@signalbox/acl/rule'
import { RuleList } from '@signalbox/acl/rule-list'
import type { Requester } from './requester.ts'
import type { Source, SourceDeps, SourceKind, Verdict } from './source.ts'

export interface LdapSourceSettings {
  type: 'ldap'
  connection: LdapSettings
  attributes: Readonly<Record<'publish' | 'subscribe' | 'all', string>>
}

/** Topic filters in the attributes of an entry; it can only allow. */
export const ldap: SourceKind<LdapSource, LdapSourceSettings> = {
  read: (config) => ({
    type: 'ldap',
    connection: readLdap(config),
    attributes: {
      publish: config.publish_attribute,
      subscribe: config.subscribe_attribute,
      all: config.all_attribute,
    },
  }),
  open,
}

function open({ connection, attributes }: LdapSourceSettings, deps: SourceDeps): Source {
  const backend = new Backend(deps.name, ldapConnector(connection, isRequesterName), deps)
  return {
    backend,
    close: () => backend.close(),
    inspect: (requester) => inspectDirectory(backend, requesterValues(requester)),
    async decide(requester: Requester, request: AccessRequest): Promise<Verdict | undefined> {
      const names = [attributes[request.action], attributes.all]
      const values = requesterValues(requester)
      const entry = await backend.ask(async (pool) => (await pool).find(values, names))
      const topics = names.flatMap((name) => entry?.attributes.get(name.toLowerCase()) ?? [])
      const rules = topics.map(
        (topic): Rule => ({
          permission: 'allow',
          action: request.action,
          qos: [0, 1, 2],
          retain: 'all',
          topic,
        }),
      )
      return new RuleList(rules).decide(requester, request)
    },
  }
}
