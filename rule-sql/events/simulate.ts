import type { RunContext } from '../functions/define.ts'
import { createContext } from '../run/context.ts'
import { compile, type RunProblem } from '../run/program.ts'
import { sentences } from '../problems.messages.ts'
import { inOneLine, type Problem } from '../problems.ts'
import { parse } from '../syntax/parser.ts'
import { rowsToJson } from '../run/rows.ts'
import type { ValueMap } from '../values/value.ts'
import { columnType, type EventType, events, makeExampleEvent } from './events.ts'

/** Body of `POST /rule_test`. */
export interface TestRequest {
  readonly sql: string
  readonly context: Readonly<Record<string, unknown>>
}

/** Answer of `POST /rule_test`: the rows as JSON text, or the reason why there are none. */
export type TestAnswer =
  | { readonly status: 200; readonly json: string; readonly rows: readonly ValueMap[] }
  | { readonly status: 412; readonly clause: 'FROM' | 'WHERE' }
  | { readonly status: 400; readonly message: string; readonly problem?: Problem | RunProblem }

const BAD_CONTEXT = 'Bad Arguments: emqx_rule_api_schema'

/** Numbers are converted to texts where a text is expected; nothing else is converted. A QoS is 0, 1 or 2. */
function read(name: string, value: unknown, type: EventType): unknown {
  // The protocol version is a text in tests only, and only if it is set.
  const wanted =
    name === 'proto_ver' && type.testType === 'client_connack' ? 'text' : columnType(name)
  if (wanted === 'text') {
    if (typeof value === 'string') return value
    if (typeof value === 'number') return String(value)
  }
  if (name === 'qos') return value === 0 || value === 1 || value === 2 ? value : BAD_CONTEXT
  if (wanted === 'integer' && Number.isInteger(value)) return value
  if (wanted === 'boolean' && typeof value === 'boolean') return value
  return BAD_CONTEXT
}

/** The event of a test context; `undefined` if the context is invalid. */
export function simulatedEvent(
  context: TestRequest['context'],
  now: number,
  node = 'signalbox@127.0.0.1',
): Record<string, unknown> | undefined {
  const { event_type: testType, ...given } = context
  const type = events.find((each) => each.testType === testType)
  if (!type) return undefined
  const event: Record<string, unknown> = {
    ...makeExampleEvent(type, now, node),
    event_type: testType,
    metadata: { rule_id: 'sql_tester:0000000000000000' },
  }
  likeTheRealOne(event, now)
  for (const [name, value] of Object.entries(given)) {
    if (!type.settable.includes(name)) return undefined
    const column = read(name, value, type)
    if (column === BAD_CONTEXT) return undefined
    event[name] = column
  }
  if (event.topic === undefined) delete event.topic
  return event
}

/** Imitates EMQX: the columns of its simulated events differ a little from those of real ones. */
function likeTheRealOne(event: Record<string, unknown>, now: number): void {
  delete event.receive_maximum
  if (event.event_type === 'client_connack') event.connected_at = now
  if (event.event_type === 'message_transformation_failed') {
    event.validation = event.transformation
    delete event.transformation
  }
}

/** A statement tried on a simulated event, as the API does it. */
export async function simulate(
  { sql, context }: TestRequest,
  runContext: RunContext = createContext(),
  node?: string,
): Promise<TestAnswer> {
  const event = simulatedEvent(context, runContext.now(), node)
  if (!event) return { status: 400, message: BAD_CONTEXT }
  const parsed = parse(sql)
  const [problem] = parsed.problems
  if (problem) return { status: 400, message: inOneLine(sql, problem, sentences), problem }
  const program = compile(parsed)
  await program.ready
  const result = program.run(event, runContext)
  if (result.kind === 'noMatch') return { status: 412, clause: result.clause }
  if (result.kind === 'failed')
    return { status: 400, message: result.problem.message, problem: result.problem }
  try {
    const json = rowsToJson(result.isForeach ? result.rows : (result.rows[0] ?? {}))
    return { status: 200, json, rows: result.rows }
  } catch {
    return { status: 400, message: 'invalid_string' }
  }
}
