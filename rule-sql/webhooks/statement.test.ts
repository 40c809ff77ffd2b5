import { simulate } from '../events/simulate.ts'
import { toPlain } from '../run/rows.ts'
import fc from 'fast-check'
import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Meaning, meaningFromSql, sqlFromMeaning } from './statement.ts'
import { messageEvents, otherEvents, PUBLISH, type Trigger } from './trigger.ts'

const edition = fc.constantFrom('both' as const, 'enterprise' as const)
const topic = fc.stringMatching(/^[a-z0-9 ü%]{1,5}(\/([a-z0-9]{1,3}|\+)){0,3}(\/#)?$/)
const topics = fc.uniqueArray(topic, { maxLength: 4 })

const trigger = edition.chain((of) =>
  fc.record({
    of: fc.constant(of),
    trigger: fc.oneof(
      fc.constant({ kind: 'all' as const }),
      fc.record({
        kind: fc.constant('messages' as const),
        events: fc.subarray([...messageEvents(of)], { minLength: 1 }),
        topics,
      }),
      fc.record({
        kind: fc.constant('events' as const),
        events: fc.subarray([...otherEvents(of)], { minLength: 1 }),
      }),
    ),
  }),
)
const secret = fc.stringMatching(/^[!-~]{1,64}$/)
const body = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom('${payload}', '${payload.a.b}', '${qos}', '${.}', '${$}', "it's", '\n', '{"'),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

it('a statement gives the trigger, the secret and the body that it was written from', () => {
  fc.assert(
    fc.property(
      trigger,
      fc.option(fc.record({ secret, body }), { nil: undefined }),
      ({ trigger, of }, signing) => {
        const meaning: Meaning = { trigger, ...(signing && { signing }) }
        const read = meaningFromSql(sqlFromMeaning(meaning, of))
        expect(read?.trigger).toEqual(sorted(trigger))
        expect(read?.signing?.secret).toBe(signing?.secret)
        // A template may be spelled in another way; it writes the same statement.
        if (read !== undefined) {
          expect(sqlFromMeaning(read, of)).toBe(
            sqlFromMeaning({ ...meaning, trigger: read.trigger }, of),
          )
        }
      },
    ),
    { numRuns: 300 },
  )
})

/** `PUBLISH` comes first; the other events keep their order. */
function sorted(trigger: Trigger): Trigger {
  if (trigger.kind !== 'messages') return trigger
  const others = trigger.events.filter((each) => each !== PUBLISH)
  return { ...trigger, events: trigger.events.includes(PUBLISH) ? [PUBLISH, ...others] : others }
}

const run = async (sql: string, payload: string) => {
  const context = { event_type: 'message_publish', topic: 't/1', payload, clientid: 'c' }
  const answer = await simulate({ sql, context })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer))
  return answer.rows[0] ?? {}
}
const messages: Trigger = { kind: 'messages', events: [PUBLISH], topics: [] }

it('the signature is the HMAC-SHA256 of the body, as node:crypto calculates it', async () => {
  await fc.assert(
    fc.asyncProperty(secret, fc.string({ unit: 'grapheme' }), async (secret, payload) => {
      const signing = { secret, body: 'x${payload}' }
      const row = await run(sqlFromMeaning({ trigger: messages, signing }, 'both'), payload)
      const expected = createHmac('sha256', secret).update(`x${payload}`).digest('hex')
      expect(toPlain(row)).toMatchObject({
        webhook_body: `x${payload}`,
        webhook_signature: expected,
      })
    }),
    { numRuns: 60 },
  )
})

it('a signed body without a template is the event as a JSON object', async () => {
  for (const trigger of [messages, { kind: 'all' } as const]) {
    const sql = sqlFromMeaning({ trigger, signing: { secret: 's', body: '' } }, 'enterprise')
    const { webhook_body: text } = toPlain(await run(sql, 'say "hi"\n')) as { webhook_body: string } // an object
    const event: unknown = JSON.parse(text)
    expect(event).toMatchObject({ event: 'message.publish', payload: 'say "hi"\n', topic: 't/1' })
    if (trigger.kind === 'all') expect(event).toMatchObject({ proto_name: null })
  }
})

it.each([
  'SELECT payload FROM "#"',
  'SELECT * FROM "#" WHERE qos = 1',
  'SELECT * FROM "a", "$events/message_acked"',
  'SELECT * FROM "a", "$events/message_acked" WHERE topic =~ \'b\'',
  'SELECT * FROM "a" WHERE topic =~ \'a\'',
  'SELECT * FROM "a", "$events/client_connected"',
  'SELECT * FROM "$bridges/mqtt:a"',
  'SELECT * FROM "$events/#"',
  'SELECT *, 1 AS webhook_body, 2 AS webhook_signature FROM "#"',
  'SELECT * FROM "#" -- note',
  'FOREACH payload.a FROM "#"',
  'SELECT * FROM',
])('%s was written by hand', (sql) => {
  expect(meaningFromSql(sql)).toBeUndefined()
})

it.each<[string, Trigger]>([
  ['SELECT * FROM "#"', messages],
  ['select * from "a/+","b"', { kind: 'messages', events: [PUBLISH], topics: ['a/+', 'b'] }],
  [
    "SELECT * FROM \"$events/message_acked\" WHERE topic =~ 'a' or topic =~ 'b'",
    { kind: 'messages', events: ['$events/message_acked'], topics: ['a', 'b'] },
  ],
])('%s of another console is understood', (sql, trigger) => {
  expect(meaningFromSql(sql)).toEqual({ trigger })
})
