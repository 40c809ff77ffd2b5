import { isRecord } from '@signalbox/formats/is-record'
import {
  MAX_RULE_ID,
  RULE_ID,
  ruleBody,
  ruleCreate,
  ruleDelete,
  ruleEngineUpdate,
  ruleUpdate,
} from '@signalbox/contract/rules'
import { apiError } from '../../api/failure.ts'
import { badParameter } from '../../api/time.ts'
import { within } from '../../configuration/faults.ts'
import type { ConfigRoot } from '../../configuration/root.ts'
import { readBody, updatedBy } from '../../configuration/setting-root.ts'
import { changeKeyed } from '../../configuration/typed-root.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ruleLayout } from './rule-layout.ts'

type Json = Record<string, unknown>

const DEFAULTS = { name: '', actions: [], enable: true, description: '' }

/** The settings of the engine, and the rules by ID in the field `rules`. */
export const rulesRoot = ({ kernel }: { kernel: { clock: Clock } }): ConfigRoot => ({
  ...updatedBy('rule_engine', ruleEngineUpdate, {
    after: ['actions', 'sources', 'schema_registry'],
  }),
  items: {
    secrets: () => ruleBody,
    read(item, standing) {
      const { created_at = kernel.clock.now() } = (standing ?? {}) as { created_at?: number } // of a rule
      return restoredRule(item, created_at)
    },
  },
  async change({ standing, next, ask }) {
    const { rules = {}, ...settings } = next()
    await ask(ruleEngineUpdate, {}, settings)
    const at = (id: string, act: () => Promise<unknown>) => within(`rule_engine.rules.${id}`, act)
    await changeKeyed(rulesIn(standing().rules ?? {}), rulesIn(rules), {
      create: (id, given) => at(id, () => ask(ruleCreate, {}, { ...given, id })),
      // Fields that the text omits get their defaults.
      update: (id, given) =>
        at(id, async () => {
          if (given.sql === undefined) throw badParameter('root.sql', undefined, 'required_field')
          return ask(ruleUpdate, { id }, { ...DEFAULTS, ...given })
        }),
      remove: (id) => ask(ruleDelete, { id }, {}),
    })
  },
})

/** Reads the rules of a text, by ID. @throws {Failure} 400 if they are no object of objects */
function rulesIn(text: unknown): ReadonlyMap<string, Json> {
  const rules = ruleLayout.read(text)
  if (rules !== undefined) {
    return new Map(rules.map(({ id, created_at: _, ...config }) => [String(id), config]))
  }
  const [id] = (isRecord(text) && Object.entries(text).find(([, each]) => !isRecord(each))) || []
  const message =
    id === undefined
      ? 'rule_engine.rules must be an object'
      : `rule_engine.rules.${id}: not an object`
  throw apiError('BAD_REQUEST', { message })
}

/** @param now the time of creation unless the rule has one */
function restoredRule({ id, created_at: createdAt, ...fields }: Json, now: number): object {
  if (typeof id !== 'string' || !RULE_ID.test(id) || id.length > MAX_RULE_ID) {
    throw new TypeError('the id of a rule is wrong')
  }
  const rule = readBody(ruleCreate, { ...fields, id })
  const given = Object.entries(rule).filter(([, value]) => value !== undefined)
  return {
    ...{ id, ...DEFAULTS },
    ...Object.fromEntries(given),
    created_at: Number.isSafeInteger(createdAt) ? createdAt : now,
  }
}
