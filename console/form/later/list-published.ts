import type { laterFieldsAt } from '@signalbox/contract/versions'
import { isRecord } from '@signalbox/formats/is-record'
import type { Field } from '../field.ts'
import { publishedField, publishedFields, listWords } from './published-fields.ts'

/** A configuration by the path of its update or by its kind, or a type of items. */
export type Subject = { place: string } | { noun: 'connector' | 'action' | 'source'; type: string }

/** Names of the descriptions of a new item; those of later versions end in the same way. */
const NAMES = {
  connector: /\.post(_connector)?$/,
  action: /\.post_bridge_v2$/,
  source: /\.post_source$/,
}

/** Fields of every item that have inputs of their own. */
const OF_EVERY_ITEM: readonly string[] = ['connector', 'enable', 'name', 'type']

/**
 * The fields of a configuration that a document of `GET /schemas/{name}` describes; empty if the document does not
 * describe it.
 *
 * @param later fields that are in no document
 */
export function listPublished(
  document: unknown,
  subject: Subject,
  later: ReturnType<typeof laterFieldsAt> = [],
): readonly Field[] {
  const found = publishedFields(findDescribed(document, subject), document)
  return [
    ...('noun' in subject ? found.filter(({ path }) => !OF_EVERY_ITEM.includes(path)) : found),
    ...later.map(({ path, described }) => publishedField(path, described)),
  ]
}

/** The body of a `PUT`, or a new item of a type. */
function findDescribed(document: unknown, subject: Subject): unknown {
  if (!isRecord(document)) return undefined
  if ('place' in subject) {
    const paths = isRecord(document.paths) ? document.paths : {}
    return Object(Object.hasOwn(paths, subject.place) ? paths[subject.place] : undefined).put
  }
  const { schemas } = Object(document.components)
  return Object.entries(isRecord(schemas) ? schemas : {}).find(([name, schema]) => {
    if (!NAMES[subject.noun].test(name) || !isRecord(schema)) return false
    return listWords(Object(Object(schema.properties).type)).includes(subject.type)
  })?.[1]
}
