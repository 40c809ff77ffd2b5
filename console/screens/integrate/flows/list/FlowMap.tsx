import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { grouped } from '@signalbox/flow/groups'
import {
  mergedPicture,
  nodesWith,
  highlightedPath,
  pathThroughRules,
  type Picture,
} from '@signalbox/flow/merge'
import { useDeferredValue, useMemo, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { useErrorSentence } from '#api/error-sentence.ts'
import { ScreenTools } from '#ui/ScreenTools.tsx'
import { useSearch } from '#routing/react.tsx'
import { Canvas } from '../canvas/Canvas.tsx'
import { edgeId } from '../canvas/canvas.ts'
import { flowsMessages } from '../flows.messages.ts'
import { flowsSearch } from '../flows.paths.ts'
import { useObjectState } from '../object-state.ts'
import styles from './list.module.css'
import { NodePeek } from './NodePeek.tsx'
import { useMapModel } from './use-map-model.tsx'
import { MOST_READ } from './use-map-traffic.ts'
import type { useFlows } from './use-flows.ts'

/** All rules in one picture, each in a lane: equal sources and outputs appear once, long columns in groups. */
export function FlowMap({
  flows: { read, around, rules },
}: {
  flows: ReturnType<typeof useFlows>
}) {
  const t = useMessages(flowsMessages)
  const sentence = useErrorSentence()
  const { number } = useFormats()
  const [{ q = '' }] = useSearch(flowsSearch)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<readonly string[]>()
  const [hovered, setHovered] = useState<string>()
  const [peeked, setPeeked] = useState<string>()
  /** The selected edge. */
  const [selected, setSelected] = useState<readonly string[]>(NONE)
  const [view, setView] = useState<readonly string[]>(NONE)
  const all = useMemo(() => mergedPicture(rules ?? NONE), [rules])
  const objectState = useObjectState(around, NO_DRAFTS)
  // A node that does not work is never hidden in a group.
  const apart = all.nodes.flatMap(({ id, content }) =>
    objectState(content)?.shown === undefined ? [] : [id],
  )
  const apartKey = apart.join('\n')
  const picture = useMemo(
    () =>
      grouped(all, {
        open,
        apart: new Set(apartKey.split('\n')),
        disabled: new Set(rules?.flatMap(({ id, enable }) => (enable ? [] : [id]))),
      }),
    [all, open, apartKey, rules],
  )
  const lit = useLit(all, picture, useDeferredValue(q), hovered ?? selected[0] ?? peeked)
  const model = useMapModel(picture, rules ?? NONE, around, lit, view)
  const looked = picture.nodes.find(({ id }) => id === peeked)
  if (rules === undefined) {
    if (read.error === null) return null
    return <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
  }
  const handleOpen = (id: string) => {
    const node = picture.nodes.find((each) => each.id === id)
    setSelected(NONE)
    if (node?.content.kind === 'group') {
      setHovered(undefined)
      setOpened(node.content.members)
      setOpen(new Set([...open, id]))
    } else setPeeked(id)
  }
  return (
    <>
      {open.size > 0 && (
        <ScreenTools>
          <Button
            variant="default"
            onClick={() => {
              setOpen(new Set())
              setOpened(undefined)
            }}
          >
            {t.collapse}
          </Button>
        </ScreenTools>
      )}
      {picture.undrawn.length > 0 && (
        <Banner tone="info" title={t.undrawn(number(picture.undrawn.length))} />
      )}
      <div className={styles.map}>
        <Canvas
          // A group that opens changes all places.
          key={[...open].join()}
          label={t.map}
          begin={opened}
          fades={lit !== undefined}
          nodes={model.nodes}
          edges={model.edges}
          lanes={model.lanes}
          onView={setView}
          selected={selected}
          onSelect={setSelected}
          onOpen={handleOpen}
          onHover={setHovered}
        />
        {model.isLimited && (
          <p className={styles.limit} role="status">
            {t.readLimit(number(MOST_READ))}
          </p>
        )}
      </div>
      {looked !== undefined && (
        <NodePeek
          node={looked}
          rules={rules.filter(({ id }) => looked.rules.has(id))}
          connector={objectState(looked.content)?.connector}
          onClose={() => setPeeked(undefined)}
        />
      )}
    </>
  )
}

const NONE: readonly never[] = []

/** Nodes on the paths of the search results, or of the selected node or edge; `undefined` for all. */
function useLit(all: Picture, picture: Picture, q: string, looked: string | undefined) {
  return useMemo(() => {
    if (picture.nodes.some(({ id }) => id === looked))
      return highlightedPath(picture, new Set([looked ?? '']))
    const edge = picture.edges.find((each) => edgeId(each) === looked)
    if (edge !== undefined) return pathThroughRules(picture, edge.rules)
    if (q.trim() === '') return undefined
    const found = nodesWith(all, q)
    const drawn = picture.nodes.filter(
      ({ id, content }) =>
        found.has(id) ||
        (content.kind === 'group' && content.members.some((member) => found.has(member))),
    )
    return highlightedPath(picture, new Set(drawn.map(({ id }) => id)))
  }, [all, picture, q, looked])
}

const NO_DRAFTS: readonly never[] = []
