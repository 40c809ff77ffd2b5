import type { publishBody } from '@signalbox/contract/publish'
import { messageProperties } from '@signalbox/contract/message-properties'
import { isTopicName } from '@signalbox/mqtt/topic'
import type { core } from 'zod/mini'
import * as z from 'zod/mini'
import { readJson } from '@signalbox/formats/json-text'

/** A message of a recording. */
export interface RecordedLine {
  /** Milliseconds after the first message; no less than that of the line before. */
  after: number
  body: core.input<typeof publishBody>
}

/** Largest file that is read; a recording has the same limit. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024

/** Line as `writeRecordedLine` writes it. */
const line = z
  .looseObject({
    timestamp: z.optional(z.string()),
    topic: z.string().check(z.refine(isTopicName)),
    qos: z._default(z.union([z.literal(0), z.literal(1), z.literal(2)]), 0),
    retain: z._default(z.boolean(), false),
    payload: z.optional(z.string()),
    payload_base64: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/))),
    properties: z.optional(messageProperties),
  })
  .check(z.refine((each) => each.payload !== undefined || each.payload_base64 !== undefined))

/** The line that is no message, counted from 1. */
export class WrongLine extends Error {
  readonly line: number

  constructor(at: number) {
    super(`line ${at} is not a message`)
    this.line = at
  }
}

/** Reads a recording. @throws {WrongLine} */
export function readRecording(text: string): RecordedLine[] {
  const lines: RecordedLine[] = []
  let first: number | undefined
  let last = 0
  for (const [i, each] of text.split('\n').entries()) {
    if (each.trim() === '') continue
    const read = z.safeParse(line, readJson(each))
    if (!read.success) throw new WrongLine(i + 1)
    const { timestamp, topic, qos, retain, payload, payload_base64: base64, properties } = read.data
    const at = Date.parse(timestamp ?? '')
    if (!Number.isNaN(at)) {
      first ??= at
      last = Math.max(last, at - first)
    }
    lines.push({
      after: last,
      body: {
        topic,
        qos,
        retain,
        payload: base64 ?? payload ?? '',
        payload_encoding: base64 === undefined ? 'plain' : 'base64',
        ...(properties !== undefined && { properties }),
      },
    })
  }
  return lines
}
