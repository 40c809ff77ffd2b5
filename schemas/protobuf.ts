import { isBytes, type Text, type Value } from '@signalbox/rule-sql/values/value'
import { type MessageType, readProto } from './proto-file.ts'
import { readMessage } from './protobuf-read.ts'
import { writeMessage } from './protobuf-write.ts'
import { DataError, type Serde } from './serde.ts'
import { WireReader, WireWriter } from './wire.ts'

/** The message type that a call needs is not given, or is not in the schema. */
export class MessageTypeError extends DataError {}

/**
 * Messages of a `.proto` text. Values are checked as EMQX does: a field that the message does not have is an error.
 *
 * @throws {SchemaError} as `readProto` does
 */
export async function compileProtobuf(source: string): Promise<Serde> {
  return protobufSerde(await readProto(source))
}

export function protobufSerde(messages: ReadonlyMap<string, MessageType>): Serde {
  const find = (name: string | undefined): MessageType => {
    const message = name === undefined ? undefined : messages.get(name)
    if (message !== undefined) return message
    throw new MessageTypeError(
      '',
      name === undefined ? 'no message type is given' : `no message type ${name}`,
    )
  }
  const encoded = (value: Value, message: MessageType): WireWriter => {
    const writer = new WireWriter()
    writeMessage(writer, message, value, '', 0)
    return writer
  }
  const decoded = (bytes: Text, message: MessageType) =>
    readMessage(new WireReader(bytes), message, '', 0)
  return {
    messageTypes: [...messages.keys()],
    encode: (value, name) => encoded(value, find(name)).finish(),
    decode: (bytes, name) => decoded(bytes, find(name)),
    check(data, name) {
      const message = find(name)
      if (isBytes(data)) decoded(data, message)
      else encoded(data, message)
    },
  }
}
