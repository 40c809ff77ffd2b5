import { IconRefreshAlert } from '@tabler/icons-react'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useRouter } from '#routing/react.tsx'
import type { RowAction } from '#ui/table/table.ts'
import { useAct } from '../saving/act.ts'
import { useLock } from '../page/lock.ts'
import { paths as allPaths } from '#paths.ts'
import { detailMessages } from './detail/detail.messages.ts'
import { type Family, outdatedBy } from './families.ts'
import { integrationMessages } from './families.messages.ts'
import { type Item, toItemId, isEnabled, isOfWebhook } from './item.ts'
import { useDropQuestion } from './rows/use-drop-question.tsx'
import { useRemove } from './remove/use-remove.tsx'
import { canReconnect } from './state.ts'
import { directionsOf } from './type-names.ts'

/** Actions on an item that are a single call, each with its question and notice. */
export function useItemActions(family: Family) {
  const { operations } = family
  const t = useMessages(family.messages)
  const words = useMessages(integrationMessages)
  const act = useAct()
  const ask = useDropQuestion()
  const refreshes = outdatedBy(family)
  const enable = useAction(operations.enable, { refreshes })
  const start = useAction(operations.start, { refreshes })
  const startNode = useAction(operations.nodeStart, { refreshes })
  return {
    async toggle(item: Item) {
      const isOn = isEnabled(item)
      const { name } = item
      const question = {
        title: t.disableTitle,
        body: t.disableText(name),
        confirmLabel: words.disable,
        danger: true,
      }
      const dropping = family.noun === 'action' ? [toItemId(item)] : []
      if (isOn && !(await ask(dropping, question))) return false
      return act({
        act: () => enable.mutateAsync({ path: { id: toItemId(item), enable: !isOn } }),
        done: isOn ? words.disabledNow(name) : words.enabledNow(name),
      })
    },
    reconnect: (item: Item) =>
      act({
        act: () => start.mutateAsync({ path: { id: toItemId(item), operation: 'start' } }),
        done: words.reconnected(item.name),
      }),
    reconnectNode: (item: Item, node: string) =>
      act({
        act: () =>
          startNode.mutateAsync({ path: { id: toItemId(item), node, operation: 'start' } }),
        done: words.reconnected(`${item.name} (${node})`),
      }),
  }
}

/** The entries of the menu of an item in its list. */
export function useItemRowActions(family: Family) {
  const { noun, paths } = family
  const words = useMessages(integrationMessages)
  const detail = useMessages(detailMessages)
  const router = useRouter()
  const lock = useLock()
  const remove = useRemove(family)
  const { toggle, reconnect } = useItemActions(family)
  const buildRowActions = (item: Item): RowAction[] => {
    const { type, name } = item
    const itemLock = isOfWebhook(item) ? { disabledReason: words.locked } : lock.action
    const entries: (RowAction | false)[] = [
      canReconnect(item) && {
        key: 'reconnect',
        label: words.reconnect,
        icon: IconRefreshAlert,
        ...lock.action,
        onSelect: () => void reconnect(item),
      },
      isOfWebhook(item)
        ? {
            key: 'webhook',
            label: words.openWebhook,
            onSelect: () => void router.navigate(allPaths.webhook(name)),
          }
        : {
            key: 'settings',
            label: words.settings,
            onSelect: () => void router.navigate(paths.item(toItemId(item), 'settings')),
          },
      noun === 'connector'
        ? directionsOf(type).includes('action') && {
            key: 'action',
            label: detail.createAction,
            ...lock.action,
            onSelect: () => void router.navigate(allPaths.newAction({ type, connector: name })),
          }
        : {
            key: 'rule',
            label: words.newRule,
            ...lock.action,
            onSelect: () =>
              void router.navigate(
                allPaths.newRule(
                  noun === 'action' ? { actionId: toItemId(item) } : { sourceId: toItemId(item) },
                ),
              ),
          },
      {
        key: 'duplicate',
        label: words.duplicate,
        ...lock.action,
        onSelect: () =>
          void router.navigate(paths.create({ action: 'copy', target: toItemId(item) })),
      },
      {
        key: 'delete',
        label: words.deleteOne,
        isDanger: true,
        ...itemLock,
        onSelect: () => void remove(item),
      },
    ]
    return entries.filter((entry) => entry !== false)
  }
  return { actionsOf: buildRowActions, toggle }
}
