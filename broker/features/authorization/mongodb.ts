import { Backend } from '../../backends/backend.ts'
import { askerValues, isAskerName } from './asker-values.ts'
import { inspectCollection, mongoConnector, type MongoSettings } from '../../backends/mongodb.ts'
import { readFilter } from '../../backends/mongodb-filter.ts'
import { readWhole } from '@signalbox/acl/foreign-rule'
import type { Asked } from '@signalbox/acl/rule'
import { RuleList } from '@signalbox/acl/rule-list'
import type { Asker } from './asker.ts'
import type { Source, SourceDeps, Verdict } from './source.ts'

export interface MongoSource {
  type: 'mongodb'
  connection: MongoSettings
  /** With placeholders. */
  filter: Readonly<Record<string, unknown>>
}

const WANTED = {
  required: [['permission'], ['action'], ['topic', 'topics']],
  optional: ['qos', 'retain'],
}
const FIELDS = [...WANTED.required.flat(), ...WANTED.optional]

/** Documents with a permission, an action and topics; the first that fits decides. */
export function openMongodb(settings: MongoSource, deps: SourceDeps): Source {
  const backend = new Backend(deps.name, mongoConnector(settings.connection), deps)
  const filter = readFilter(settings.filter, isAskerName)
  return {
    backend,
    close: () => backend.close(),
    inspect: (asker) =>
      backend.ask(async (store) =>
        inspectCollection(await store, filter(askerValues(asker)), WANTED),
      ),
    async decide(asker: Asker, asked: Asked): Promise<Verdict | undefined> {
      const wanted = filter(askerValues(asker))
      const documents = await backend.ask(async (store) => (await store).find(wanted, FIELDS))
      const rules = documents.flatMap(({ permission, action, topic, topics, qos, retain }) =>
        readWhole(
          [topic ?? topics]
            .flat()
            .map((each: unknown) => ({ permission, action, topic: each, qos, retain })),
        ),
      )
      return new RuleList(rules).decide(asker, asked)
    },
  }
}
