import { actionList } from '@signalbox/contract/actions'
import { ApiError } from '@signalbox/contract/errors'
import { sourceList } from '@signalbox/contract/sources'
import { client } from '#api/client.ts'
import { isErlang } from '#api/use-can.ts'
import type { Draft } from './form/drafts.ts'
import type { Item, Noun } from './item.ts'

/**
 * Whether a source of the type has the name of a new action, or an action the name of a new source. Drafts of a flow
 * count too. EMQX accepts that, and then deletes neither: both DELETE fail, and so does that of the connector (seen
 * with 5.7.2). The embedded broker keeps them apart.
 */
export async function isNameOfOther(
  noun: Noun,
  type: string,
  name: string,
  drafts: readonly Draft[] = [],
): Promise<boolean> {
  if (noun === 'connector' || !isErlang()) return false
  const other = noun === 'action' ? 'source' : 'action'
  const others: readonly Pick<Item, 'type' | 'name'>[] = await client.call(
    other === 'source' ? sourceList : actionList,
    {},
  )
  return [...others, ...drafts.filter((each) => each.noun === other)].some(
    (each) => each.type === type && each.name === name,
  )
}

export const isNameClash = (error: unknown): boolean =>
  error instanceof ApiError &&
  [error.message, JSON.stringify(error.body)].join().includes('name_clash_action_source')

/** The command on a node that deletes the source, after which the API deletes the action. */
export function repairCommand({ type, name }: Pick<Item, 'type' | 'name'>): string {
  const atom = /^[a-z]\w*$/.test(name) ? name : `<<"${name.replaceAll(/[^\w-]/g, '?')}">>`
  return `emqx eval 'emqx_bridge_v2:remove(sources, ${type}, ${atom}).'`
}
