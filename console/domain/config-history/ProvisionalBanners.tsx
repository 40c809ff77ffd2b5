import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ProvisionalChange } from '@signalbox/contract/config-history'
import { useEffect, useState } from 'react'
import { queryClient } from '#api/query.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { unavailable } from '#ui/unavailable.ts'
import { useLock } from '../page/lock.ts'
import { Ticking } from '../page/Ticking.tsx'
import { provisionalMessages } from './history.messages.ts'
import { useRootName } from './names.ts'
import { useProvisionalActions } from './provisional.actions.ts'
import styles from './ProvisionalBanners.module.css'

interface ProvisionalBannersProps {
  changes: readonly ProvisionalChange[]
  /** Time of the reading in epoch milliseconds. */
  readAt: number
}

/**
 * Banners for changes that are reverted unless the user keeps them, and for those that were reverted while the page was
 * open.
 */
export function ProvisionalBanners({ changes, readAt }: ProvisionalBannersProps) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const pending = changes.filter(({ state }) => state === 'pending')
  const fresh = pending.filter(({ id }) => !seen.has(id))
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ id }) => id)]))
  const ended = changes.filter(
    ({ id, state, ended_by: by }) => seen.has(id) && state === 'reverted' && by?.kind === 'broker',
  )
  const endedIds = ended.map(({ id }) => id).join(' ')
  // The screens still show the values from before the revert.
  useEffect(() => {
    if (endedIds !== '') void queryClient.invalidateQueries()
  }, [endedIds])
  if (pending.length === 0 && ended.length === 0) return null
  return (
    <div className={styles.banners}>
      {pending.map((each) => (
        <Pending key={each.id} provisional={each} readAt={readAt} />
      ))}
      {ended.map((each) => (
        <Ended
          key={each.id}
          provisional={each}
          onDismiss={() => setSeen(new Set([...seen].filter((id) => id !== each.id)))}
        />
      ))}
    </div>
  )
}

/** Names of the changed roots and items, as one text. */
function useSubject(): (provisional: ProvisionalChange) => string {
  const t = useMessages(provisionalMessages)
  const { number } = useFormats()
  const rootName = useRootName()
  return ({ roots }) => {
    const [first] = roots
    if (first === undefined) return ''
    const { root, item } = first
    const name = item === undefined ? rootName(root) : `${rootName(root)} ${item}`
    return roots.length === 1 ? name : `${name} ${t.more(number(roots.length - 1))}`
  }
}

function Pending({ provisional, readAt }: { provisional: ProvisionalChange; readAt: number }) {
  const t = useMessages(provisionalMessages)
  const { duration, time } = useFormats()
  const lock = useLock()
  const subject = useSubject()
  const { keep, revert } = useProvisionalActions()
  const [isBusy, setIsBusy] = useState(false)
  const { actor, remaining, needs_new_connection: needsNew, waits_for: waitsFor } = provisional
  // Computed from the broker's clock, because the browser's may be wrong.
  const endsAt = readAt + remaining
  const run = (action: (each: ProvisionalChange) => Promise<void>) => async () => {
    if (isBusy) return
    setIsBusy(true)
    await action(provisional)
    setIsBusy(false)
  }
  const name = actor.name === '' ? t.broker : actor.name
  return (
    <Ticking>
      {(now) => (
        <Banner
          tone={waitsFor === undefined ? 'warning' : 'error'}
          title={
            waitsFor === undefined
              ? t.pending(subject(provisional), duration(secondsLeft(endsAt, now) * 1000))
              : t.overdue(subject(provisional))
          }
          action={
            <div className={styles.buttons}>
              <Button
                size="xs"
                {...lock.button}
                {...unavailable(isBusy)}
                onClick={() => void run(keep)()}
              >
                {t.keep}
              </Button>
              <Button
                size="xs"
                variant="default"
                {...lock.button}
                {...unavailable(isBusy)}
                onClick={() => void run(revert)()}
              >
                {t.revert}
              </Button>
            </div>
          }
        >
          {waitsFor === undefined && t.by(name, time(endsAt))} {needsNew && t.newConnection}
          {waitsFor === 'login' && t.waitsForLogin}
          {waitsFor === 'cluster' && t.waitsForCluster}
        </Banner>
      )}
    </Ticking>
  )
}

const secondsLeft = (endsAt: number, now: number) => Math.max(0, Math.round((endsAt - now) / 1000))

function Ended({
  provisional,
  onDismiss,
}: {
  provisional: ProvisionalChange
  onDismiss: () => void
}) {
  const t = useMessages(provisionalMessages)
  const { number } = useFormats()
  const subject = useSubject()
  const { superseded = 0, failed = 0 } = provisional
  return (
    <Banner
      tone={failed > 0 ? 'error' : 'info'}
      title={t.ended(subject(provisional))}
      action={
        <Button size="xs" variant="default" onClick={onDismiss}>
          {t.dismiss}
        </Button>
      }
    >
      {joinSentences(
        t.endedText,
        superseded > 0 && t.superseded(number(superseded)),
        failed > 0 && t.failed(number(failed)),
      )}
    </Banner>
  )
}
