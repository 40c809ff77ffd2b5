import type { NodeConfig } from '@signalbox/contract/root-updates'
import { useEffect, useState } from 'react'
import {
  type Change,
  changesBetween,
  type Conflict,
  isEqual,
  mergeInto,
  pathText,
  valueAt,
  withChanges,
} from '@signalbox/contract/config-values'
import { readNodes } from './read-nodes.ts'
import {
  differencesBetweenNodes,
  type NodeDifference,
  planNodeSave,
  type SavePlan,
} from '@signalbox/contract/save-plan'
import type { Effect, Outcome, Review } from './review.ts'
import type { ReviewOptions } from './ReviewOptions.tsx'

export type Choice = 'mine' | 'theirs'

export interface ReviewRow extends Change {
  conflict: Conflict | undefined
  choice: Choice | undefined
  /** The previous values on each node, if they differ. */
  nodes: NodeDifference['values'] | undefined
  /** After a failure: whether it is in force; `undefined`: unknown. */
  isApplied?: boolean | undefined
}

interface Failure {
  error: unknown
  /** False: it failed before, and nothing has changed. */
  wasSent: boolean
  /** Configuration in force; `undefined` if it could not be read. */
  now: { config: unknown } | undefined
}

export interface ReviewState {
  /** Rows of changes; `undefined` while the configuration in force and the effects of the changes are read. */
  rows: readonly ReviewRow[] | undefined
  effects: readonly Effect[]
  /** The plan of the save; `undefined` if the operation does not concern values of single nodes. */
  plan: SavePlan | undefined
  /** Whether the user has confirmed that values of single nodes are set on all nodes. */
  isForced: boolean
  setForced: (isForced: boolean) => void
  isBusy: boolean
  /** Every conflict has been decided. */
  isDecided: boolean
  /** The changes that are applied. */
  chosen: readonly Change[]
  failure: Failure | undefined
  choose: (path: readonly string[], choice: Choice) => void
  apply: (options: ReviewOptions) => Promise<void>
  close: () => void
}

/** State of the dialog: the configuration in force, the remaining changes, and the user's decisions. */
export function useReviewState(
  review: Review<unknown>,
  onDone: (outcome: Outcome<unknown>) => void,
): ReviewState {
  // The changes, with the values that the user has seen.
  const [base, setBase] = useState(() => changesBetween(review.seen, review.next))
  const [now, setNow] = useState<{ config: unknown; nodes: readonly NodeConfig[] }>()
  const [isForced, setForced] = useState(false)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [effects, setEffects] = useState<readonly Effect[]>([])
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    let isGone = false
    const read = async () => {
      try {
        const [config, nodes] = await Promise.all([review.readNow(), readNodes(review.put)])
        if (isGone) return
        const { changes } = mergeInto(config, base)
        if (changes.length === 0) return onDone({ kind: 'none', now: config })
        const found = (await review.effects?.(changes)) ?? []
        if (isGone) return
        // Together: nothing can be applied before its effects are seen.
        setEffects(found)
        setNow({ config, nodes })
      } catch (error) {
        if (!isGone) setFailure({ error, wasSent: false, now: undefined })
      }
    }
    void read()
    return () => {
      isGone = true
    }
    // Once: it is read again before it is applied.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the review does not change while it is shown
  }, [])

  const merged = now === undefined ? undefined : mergeInto(now.config, base)
  const own = now && differencesBetweenNodes(now.nodes)
  const rows = merged?.changes.map((change): ReviewRow => {
    const key = pathText(change.path)
    const isOfRow = ({ path }: Change) => isEqual(path, change.path)
    return {
      ...change,
      conflict: merged.conflicts.find(isOfRow),
      choice: choices[key],
      nodes: own?.find(({ path }) => isEqual(path, change.path))?.values,
      ...(failure !== undefined && {
        isApplied: failure.now && isEqual(valueAt(failure.now.config, change.path), change.to),
      }),
    }
  })
  const chosen = (rows ?? [])
    .filter(({ conflict, choice }) => conflict === undefined || choice === 'mine')
    .map(({ path, from, to }): Change => ({ path, from, to }))
  const isDecided = (rows ?? []).every(
    ({ conflict, choice }) => conflict === undefined || choice !== undefined,
  )

  const plan = now && planNodeSave(review.put, now.config, chosen, now.nodes)

  const apply = async (options: ReviewOptions) => {
    setIsBusy(true)
    let latest: unknown
    let nodes: readonly NodeConfig[]
    try {
      ;[latest, nodes] = await Promise.all([review.readNow(), readNodes(review.put)])
    } catch (error) {
      setFailure({ error, wasSent: false, now: undefined })
      setIsBusy(false)
      return
    }
    if (chosen.length === 0) return onDone({ kind: 'none', now: latest })
    const { conflicts } = mergeInto(latest, chosen)
    const newPlan = planNodeSave(review.put, latest, chosen, nodes)
    const isSeen = isEqual(newPlan?.overwritten, plan?.overwritten)
    if (conflicts.length > 0 || !isSeen) {
      // Changed while it was reviewed: the choice between these values has to be made again.
      setBase(chosen)
      setChoices({})
      setForced(false)
      setNow({ config: latest, nodes })
      setIsBusy(false)
      return
    }
    try {
      const body = newPlan === undefined ? withChanges(latest, chosen) : newPlan.body
      if ((await review.save(body, options)) === false) {
        setIsBusy(false)
        return
      }
    } catch (error) {
      const after = await review.readNow().then(
        (config) => ({ config }),
        () => undefined,
      )
      setFailure({ error, wasSent: true, now: after })
      setIsBusy(false)
      return
    }
    const after = await review.readNow().catch(() => withChanges(latest, chosen))
    onDone({ kind: 'saved', now: after, changes: chosen })
  }

  const close = () => {
    if (failure !== undefined) {
      return onDone({ kind: 'failed', error: failure.error, now: failure.now?.config })
    }
    onDone({ kind: 'cancelled', now: now?.config })
  }

  return {
    rows,
    effects,
    plan,
    isForced,
    setForced,
    isBusy,
    isDecided,
    chosen,
    failure,
    choose: (path, choice) => setChoices({ ...choices, [pathText(path)]: choice }),
    apply,
    close,
  }
}
