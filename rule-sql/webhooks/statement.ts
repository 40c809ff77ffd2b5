import { parse } from '../syntax/parser.ts'
import type { Field, Statement } from '../syntax/tree.ts'
import {
  BODY_COLUMN,
  bodySql,
  type Columns,
  secretIn,
  SIGNATURE_COLUMN,
  signatureSql,
  templateFromExpr,
} from './signature.ts'
import {
  triggerClauses,
  type Edition,
  eventNamed,
  eventsIn,
  hasFurtherClauses,
  type Trigger,
  triggerFromStatement,
} from './trigger.ts'

/** The secret and the template of the body of requests that the rule signs. */
export interface Signing {
  readonly secret: string
  readonly body: string
}

/** Content of a webhook's statement. */
export interface Meaning {
  readonly trigger: Trigger
  readonly signing?: Signing | undefined
}

/** The columns of the events of a trigger, in the order of the events. */
export function triggerColumns(trigger: Trigger, edition: Edition): Columns {
  const columns = eventsIn(trigger, edition).map((name) => [
    'event',
    ...(eventNamed(name)?.columns ?? []).filter((column) => column !== 'event'),
  ])
  const all = [...new Set(columns.flat())]
  const shared = all.filter((column) => columns.every((each) => each.includes(column)))
  return { shared, further: all.filter((column) => !shared.includes(column)) }
}

/** The statement of a webhook. */
export function sqlFromMeaning({ trigger, signing }: Meaning, edition: Edition): string {
  const signed = signing && [
    `${bodySql(signing.body, triggerColumns(trigger, edition))} AS ${BODY_COLUMN}`,
    `${signatureSql(signing.secret)} AS ${SIGNATURE_COLUMN}`,
  ]
  const fields = ['*', ...(signed ?? [])].map((field) => `  ${field}`).join(',\n')
  return `SELECT\n${fields}\n${triggerClauses(trigger, edition)}`
}

/** Content of a statement; `undefined` if it was written by hand and no form can show it. */
export function meaningFromSql(sql: string): Meaning | undefined {
  const { statement, problems } = parse(sql)
  if (problems.length > 0 || hasFurtherClauses(statement)) return undefined
  const [star, ...further] = statement.fields
  const trigger = triggerFromStatement(statement)
  if (star?.kind !== 'star' || trigger === undefined) return undefined
  if (further.length === 0) return { trigger }
  return signedMeaning(statement, trigger, further)
}

function signedMeaning(
  statement: Statement,
  trigger: Trigger,
  [body, signature, ...more]: readonly Field[],
): Meaning | undefined {
  const isSigned = isNamed(body, BODY_COLUMN) && isNamed(signature, SIGNATURE_COLUMN)
  if (!isSigned || more.length > 0) return undefined
  const secret = secretIn(signature.expr)
  if (secret === undefined) return undefined
  // Columns differ between the editions only in the trigger of everything.
  for (const edition of ['both', 'enterprise'] as const) {
    const template = templateFromExpr(body.expr, triggerColumns(trigger, edition))
    const meaning = template !== undefined && { trigger, signing: { secret, body: template } }
    if (meaning && isSameFields(statement, parse(sqlFromMeaning(meaning, edition)).statement)) {
      return meaning
    }
  }
  return undefined
}

type Named = Field & { kind: 'field' }

const isNamed = (field: Field | undefined, alias: string): field is Named => {
  const [step, ...steps] = (field?.kind === 'field' && field.alias?.steps) || []
  return step?.kind === 'key' && step.name === alias && steps.length === 0
}

/** Whether fields differ in spaces only. */
const isSameFields = (one: Statement, other: Statement) =>
  JSON.stringify(withoutPlaces(one.fields)) === JSON.stringify(withoutPlaces(other.fields))

function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      key === 'from' || key === 'to' ? [] : [[key, withoutPlaces(each)]],
    ),
  )
}
