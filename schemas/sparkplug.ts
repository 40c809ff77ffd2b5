import type { FieldDefinition, FieldType, MessageType, Scalar } from './proto-file.ts'
import { protobufSerde } from './protobuf.ts'
import type { Serde } from './serde.ts'

/**
 * The messages of Sparkplug B 3.0. A field is its type, name and number; `*` repeats it, `?` is one of the fields of
 * the value.
 */
const MESSAGES: Readonly<Record<string, string>> = {
  Payload: 'uint64 timestamp 1, Metric metrics* 2, uint64 seq 3, string uuid 4, bytes body 5',
  Metric: `string name 1, uint64 alias 2, uint64 timestamp 3, uint32 datatype 4, bool is_historical 5,
    bool is_transient 6, bool is_null 7, MetaData metadata 8, PropertySet properties 9, uint32 int_value? 10,
    uint64 long_value? 11, float float_value? 12, double double_value? 13, bool boolean_value? 14,
    string string_value? 15, bytes bytes_value? 16, DataSet dataset_value? 17, Template template_value? 18,
    Extension extension_value? 19`,
  MetaData: `bool is_multi_part 1, string content_type 2, uint64 size 3, uint64 seq 4, string file_name 5,
    string file_type 6, string md5 7, string description 8`,
  PropertySet: 'string keys* 1, PropertyValue values* 2',
  PropertySetList: 'PropertySet propertyset* 1',
  PropertyValue: `uint32 type 1, bool is_null 2, uint32 int_value? 3, uint64 long_value? 4, float float_value? 5,
    double double_value? 6, bool boolean_value? 7, string string_value? 8, PropertySet propertyset_value? 9,
    PropertySetList propertysets_value? 10, Extension extension_value? 11`,
  DataSet: 'uint64 num_of_columns 1, string columns* 2, uint32 types* 3, Row rows* 4',
  Row: 'DataSetValue elements* 1',
  DataSetValue: `uint32 int_value? 1, uint64 long_value? 2, float float_value? 3, double double_value? 4,
    bool boolean_value? 5, string string_value? 6, Extension extension_value? 7`,
  Template: `string version 1, Metric metrics* 2, Parameter parameters* 3, string template_ref 4,
    bool is_definition 5`,
  Parameter: `string name 1, uint32 type 2, uint32 int_value? 3, uint64 long_value? 4, float float_value? 5,
    double double_value? 6, bool boolean_value? 7, string string_value? 8, Extension extension_value? 9`,
  Extension: '',
}

let made: Serde | undefined

/** Reads and writes the payload unless a call names another message, such as `Metric` or `Payload.Metric`. */
export function sparkplugB(): Serde {
  made ??= protobufSerde(read())
  return made
}

function read(): Map<string, MessageType> {
  const messages = new Map<string, MessageType & { fields: Map<string, FieldDefinition> }>()
  for (const name of Object.keys(MESSAGES)) {
    messages.set(name, { name, fields: new Map(), byId: new Map() })
  }
  for (const [name, message] of messages) {
    const byId = message.byId as Map<number, FieldDefinition> // made above
    for (const [, type = '', field = '', sign, id] of (MESSAGES[name] ?? '').matchAll(FIELD)) {
      const definition: FieldDefinition = {
        name: field,
        id: Number(id),
        type: readType(type, messages),
        occurrence: sign === '*' ? 'repeated' : 'optional',
        isPacked: false,
        oneof: sign === '?' ? 'value' : undefined,
      }
      message.fields.set(field, definition)
      byId.set(definition.id, definition)
    }
  }
  const nested = [...messages].map(([name, each]) => [`Payload.${name}`, each] as const)
  return new Map<string, MessageType>([...messages, ...nested])
}

const FIELD = /(\w+) (\w+)([*?]?) (\d+)/g

function readType(name: string, messages: ReadonlyMap<string, MessageType>): FieldType {
  const message = messages.get(name)
  return message === undefined
    ? { kind: name as Scalar } // of the table
    : { kind: 'message', message, isGroup: false }
}
