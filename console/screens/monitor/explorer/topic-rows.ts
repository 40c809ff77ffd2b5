import type { TopicActivity, TopicBranch } from '@signalbox/contract/topic-activity'
import { type Level, type OpenBranches, ROOT } from '#domain/topic-tree/levels.ts'

interface InTree {
  id: string
  /** Depth from 1, like `aria-level`. */
  depth: number
}

export type TreeRow = InTree &
  /** `share`: its rate in relation to the busiest branch of the same level, from 0 to 1. */
  (
    | { kind: 'branch'; branch: TopicBranch; isOpen: boolean; share: number }
    | { kind: 'more'; parent: string; shown: number }
    | { kind: 'loading' }
    | { kind: 'failed'; error: Error }
  )

/** Visible rows of a tree, from top to bottom. */
export function treeRows(
  levelOf: (id: string) => Level | undefined,
  open: OpenBranches,
  chosen?: TopicActivity,
): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (parent: string, depth: number) => {
    const level = levelOf(parent)
    if (level?.error != null && level.rows === undefined) {
      rows.push({ kind: 'failed', id: `#failed:${parent}`, depth, error: level.error })
      return
    }
    if (level?.rows === undefined) {
      rows.push({ kind: 'loading', id: `#loading:${parent}`, depth })
      return
    }
    const branches = level.rows.map((row) => withChosen(row, chosen))
    const calculateShare = rateShareAmong(branches)
    for (const branch of branches) {
      const isOpen = branch.children > 0 && open.has(branch.path)
      rows.push({
        kind: 'branch',
        id: branch.path,
        depth,
        branch,
        isOpen,
        share: calculateShare(branch),
      })
      if (isOpen) add(branch.path, depth + 1)
    }
    if (level.hasMore) {
      rows.push({ kind: 'more', id: `#more:${parent}`, depth, parent, shown: level.rows.length })
    }
  }
  add(ROOT, 1)
  return rows
}

type Rated = Pick<TopicBranch, 'rate'>

/** Rate of each row relative to the highest one, from 0 to 1. */
export function rateShareAmong(rows: readonly Rated[]): (row: Rated) => number {
  const most = Math.max(...rows.map(({ rate }) => rate), 0)
  return ({ rate }) => (most < QUIET_RATE ? 0 : rate / most)
}

/** Rates below this value are shown as 0. */
export const QUIET_RATE = 0.05

/** A branch with the values of the chosen topic, where it is that topic. */
export function withChosen(branch: TopicBranch, chosen: TopicActivity | undefined): TopicBranch {
  if (chosen === undefined || branch.path !== chosen.topic || branch.topic === undefined) {
    return branch
  }
  const { last, retained, subscribers, rate } = chosen
  return {
    ...branch,
    topic: { ...branch.topic, last, retained, subscribers },
    // The rate of a branch includes the topics below it.
    ...(branch.children === 0 && { rate }),
  }
}

/** The paths above a topic, the first level first. */
export function ancestorPaths(path: string): string[] {
  const levels = path.split('/')
  return levels.slice(1).map((_, i) => levels.slice(0, i + 1).join('/'))
}
