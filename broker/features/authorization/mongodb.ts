import type { MongoSource } from '@signalbox/contract/authorization-sources'
import { checkedFilter, readMongodb } from '../../config/mongodb.ts'
import { Backend } from '../../backends/backend.ts'
import { requesterValues, isRequesterName } from './requester-values.ts'
import { inspectCollection, mongoConnector, type MongoSettings } from '../../backends/mongodb.ts'
import { readFilter } from '../../backends/mongodb-filter.ts'
import { readWhole } from '@signalbox/acl/foreign-rule'
import type { AccessRequest } from '@signalbox/acl/rule'
import { RuleList } from '@signalbox/acl/rule-list'
import type { Requester } from './requester.ts'
import type { Source, SourceDeps, SourceKind, Verdict } from './source.ts'

export interface MongoSourceSettings {
  type: 'mongodb'
  connection: MongoSettings
  /** Filter with placeholders for the client. */
  filter: Readonly<Record<string, unknown>>
}

const WANTED = {
  required: [['permission'], ['action'], ['topic', 'topics']],
  optional: ['qos', 'retain'],
}
const FIELDS = [...WANTED.required.flat(), ...WANTED.optional]

/** Documents with a permission, an action and topics; the first that fits decides. */
export const mongodb: SourceKind<MongoSource, MongoSourceSettings> = {
  read: (config) => ({
    type: 'mongodb',
    connection: readMongodb(config),
    filter: checkedFilter(config.filter),
  }),
  open,
}

function open(settings: MongoSourceSettings, deps: SourceDeps): Source {
  const backend = new Backend(deps.name, mongoConnector(settings.connection), deps)
  const filter = readFilter(settings.filter, isRequesterName)
  return {
    backend,
    close: () => backend.close(),
    inspect: (requester) =>
      backend.ask(async (store) =>
        inspectCollection(await store, filter(requesterValues(requester)), WANTED),
      ),
    async decide(requester: Requester, request: AccessRequest): Promise<Verdict | undefined> {
      const wanted = filter(requesterValues(requester))
      const documents = await backend.ask(async (store) => (await store).search(wanted, FIELDS))
      const rules = documents.flatMap(({ permission, action, topic, topics, qos, retain }) =>
        readWhole(
          [topic ?? topics]
            .flat()
            .map((each: unknown) => ({ permission, action, topic: each, qos, retain })),
        ),
      )
      return new RuleList(rules).decide(requester, request)
    },
  }
}
