import type { ProtobufPackage } from '@signalbox/testing/facts'
import protobuf, { type Root } from 'protobufjs'

/** Definitions of a `.proto` text, in the form of the recorded facts. */
export function toProtobufPackage(root: Root, name: string): ProtobufPackage {
  const found: ProtobufPackage = { services: {}, messages: {}, enums: {} }
  for (const each of nestedIn(root, name)) {
    if (each instanceof protobuf.Service) {
      found.services[each.name] = each.methodsArray.map((method) => ({
        name: method.name,
        request: method.requestType,
        isStream: method.requestStream === true,
        response: method.responseType,
      }))
    } else if (each instanceof protobuf.Enum) {
      found.enums[each.name] = { ...each.values }
    } else if (each instanceof protobuf.Type) {
      found.messages[each.name] = each.fieldsArray.map((field) => [
        field.id,
        field.name,
        writeType(field),
      ])
      for (const inner of each.nestedArray) {
        if (inner instanceof protobuf.Enum) {
          found.enums[`${each.name}.${inner.name}`] = { ...inner.values }
        }
      }
    }
  }
  return found
}

function nestedIn(root: Root, name: string) {
  const found = root.lookup(name)
  return found instanceof protobuf.Namespace ? found.nestedArray : []
}

function writeType(field: protobuf.Field): string {
  if (field instanceof protobuf.MapField) return `map<${field.keyType}, ${field.type}>`
  return field.repeated ? `repeated ${field.type}` : field.type
}
