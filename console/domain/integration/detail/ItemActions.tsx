import { useMessages } from '#language.tsx'
import { useRouter } from '#routing/react.tsx'
import { ChainSwitch } from '../../chain/ChainSwitch.tsx'
import { useChangesAction } from '../../saving/changes-of.ts'
import { useLock } from '../../page/lock.ts'
import { PageMenu } from '../../page/PageMenu.tsx'
import { EnabledByWebhook } from '../EnabledByWebhook.tsx'
import type { Family } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import { type Item, toItemId, isEnabled, isOfWebhook } from '../item.ts'
import { useRemove } from '../remove/use-remove.tsx'
import { StateBadge } from '../StateCell.tsx'
import { useItemActions } from '../use-item-actions.ts'

/** The state of an item and its actions, on its page. */
export function ItemActions({ family, item }: { family: Family; item: Item }) {
  const { noun, paths } = family
  const t = useMessages(integrationMessages)
  const lock = useLock()
  const router = useRouter()
  const remove = useRemove(family)
  const { toggle } = useItemActions(family)
  const isLocked = isOfWebhook(item)
  const changes = useChangesAction(`${noun}s`, toItemId(item))
  const handleRemove = async () => {
    if (await remove(item)) await router.navigate(paths.list())
  }
  return (
    <>
      <StateBadge noun={noun} item={item} />
      {isLocked ? (
        <EnabledByWebhook name={item.name} isEnabled={isEnabled(item)} />
      ) : (
        <ChainSwitch
          name={item.name}
          isEnabled={isEnabled(item)}
          onToggle={() => toggle(item)}
          isLabelled
        />
      )}
      <PageMenu
        actions={[
          {
            key: 'duplicate',
            label: t.duplicate,
            ...lock.action,
            onSelect: () =>
              void router.navigate(paths.create({ action: 'copy', target: toItemId(item) })),
          },
          changes,
          {
            key: 'delete',
            label: t.deleteOne,
            isDanger: true,
            ...(isLocked ? { disabledReason: t.locked } : lock.action),
            onSelect: () => void handleRemove(),
          },
        ]}
      />
    </>
  )
}
