import { actionCreate, actionList } from '@signalbox/contract/actions'
import { connectorCreate, connectorList } from '@signalbox/contract/connectors'
import { ApiError } from '@signalbox/contract/errors'
import { ruleCreate, ruleList } from '@signalbox/contract/rules'
import { sourceCreate, sourceList } from '@signalbox/contract/sources'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { isErlang, useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { each, type Mutation } from '#list/bulk/mutation.ts'
import type { Outcome } from '#list/bulk/run-bulk.ts'
import { rulesMessages } from '#domain/rule/rules.messages.ts'
import { ruleFilesMessages } from './files.messages.ts'
import type { ItemBody, RuleBundle } from './rule-bundle.ts'
import { withoutReferences } from './rule-config.ts'

/** Most rules that one answer of the API can hold. */
const MOST_RULES = 10_000

const CREATES = { connectors: connectorCreate, actions: actionCreate, sources: sourceCreate }

/** Creates the rules of a file, and the connectors, actions and sources that they need. */
export function useImportRules() {
  const t = useMessages(ruleFilesMessages)
  const words = useMessages(rulesMessages)
  const { list } = useFormats()
  const queries = useQueryClient()
  // Other brokers may refuse the field.
  const hasTags = useCan(ruleList, 'tags').can
  return (rows: readonly RuleBundle[]): Mutation<RuleBundle> => {
    // Shared, because several rules of a file are created in parallel and may use the same connectors and actions.
    const creations = new Map<string, Promise<void>>()
    const create = (kind: keyof typeof CREATES, body: ItemBody): Promise<void> => {
      const key = `${kind} ${body.type}:${body.name}`
      const creation = creations.get(key) ?? createMissing(kind, body)
      creations.set(key, creation)
      return creation
    }
    return {
      rows,
      rowKey: ({ rule }) => rule.id,
      columns: [
        { key: 'id', header: words.id, text: ruleId },
        { key: 'sql', header: words.sql, text: ruleSql },
      ],
      title: t.importMany,
      text: t.importText,
      confirmLabel: t.import,
      act: each(async ({ rule, connectors, actions, sources, secrets }): Promise<Outcome> => {
        if (await exists(rule.id)) return { state: 'skipped', note: t.exists }
        const left = [...secrets]
        const usable = (body: ItemBody): ItemBody => {
          if (!isErlang()) return body
          const { item, fields } = withoutReferences(body)
          left.push(...fields.map((field) => `${body.type}:${body.name} ${field}`))
          return item
        }
        await Promise.all(connectors.map((body) => create('connectors', usable(body))))
        await Promise.all([
          ...actions.map((body) => create('actions', usable(body))),
          ...sources.map((body) => create('sources', usable(body))),
        ])
        const { tags, ...body } = rule
        await client.call(ruleCreate, {
          body: { ...body, ...(hasTags && tags !== undefined && { tags }) },
        })
        return { state: 'done', ...(left.length > 0 && { note: t.secrets(list(left)) }) }
      }),
      done: t.imported,
      onOver() {
        for (const { id } of [ruleList, actionList, sourceList, connectorList]) {
          void queries.invalidateQueries({ queryKey: [id] })
        }
      },
    }
  }
}

const ruleId = ({ rule }: RuleBundle) => rule.id
const ruleSql = ({ rule }: RuleBundle) => rule.sql

async function createMissing(kind: keyof typeof CREATES, body: ItemBody): Promise<void> {
  try {
    await client.call(CREATES[kind], { body })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ALREADY_EXISTS') throw error
  }
}

/** A read of a rule that does not exist would be an error in the console of the browser. */
async function exists(id: string): Promise<boolean> {
  const { data } = await client.call(ruleList, { query: { like_id: id, limit: MOST_RULES } })
  return data.some((rule) => rule.id === id)
}
