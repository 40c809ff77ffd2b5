import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { grouped } from '@signalbox/flow/groups'
import { layoutOf } from '@signalbox/flow/layout'
import { mergedPicture, nodesWith, pathOf, type Picture } from '@signalbox/flow/merge'
import { useDeferredValue, useMemo, useState } from 'react'
import { useFormats, useMessages } from '../../../../language.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { ScreenTools } from '../../../../ui/ScreenTools.tsx'
import { useSearch } from '../../../../routing/react.tsx'
import { Canvas } from '../canvas/Canvas.tsx'
import type { CanvasEdge, CanvasNode } from '../canvas/canvas.ts'
import { flowsMessages } from '../flows.messages.ts'
import { flowsSearch } from '../flows.paths.ts'
import { useContentText } from '../node-text.ts'
import { useObjectState } from '../object-state.ts'
import styles from './list.module.css'
import { NodePeek } from './NodePeek.tsx'
import type { useFlows } from './use-flows.ts'

const NOWHERE = { x: 0, y: 0 }

/** All rules as one picture: equal sources and outputs once, long columns in groups. */
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
  const all = useMemo(() => mergedPicture(rules ?? NONE), [rules])
  const picture = useMemo(() => grouped(all, open), [all, open])
  const lit = useLit(all, picture, useDeferredValue(q), hovered ?? peeked)
  const model = useMapModel(picture, around, lit)
  const looked = picture.nodes.find(({ id }) => id === peeked)
  if (rules === undefined) {
    if (read.error === null) return null
    return <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
  }
  const handleOpen = (id: string) => {
    const node = picture.nodes.find((each) => each.id === id)
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
          {...model}
          selected={NONE}
          onSelect={ignore}
          onOpen={handleOpen}
          onHover={setHovered}
        />
      </div>
      {looked !== undefined && (
        <NodePeek
          node={looked}
          rules={rules.filter(({ id }) => looked.rules.has(id))}
          onClose={() => setPeeked(undefined)}
        />
      )}
    </>
  )
}

const NONE: readonly never[] = []
const ignore = () => undefined

/** The nodes on the paths of what is searched for, or looked at; `undefined`: all. */
function useLit(all: Picture, picture: Picture, q: string, looked: string | undefined) {
  return useMemo(() => {
    if (picture.nodes.some(({ id }) => id === looked))
      return pathOf(picture, new Set([looked ?? '']))
    if (q.trim() === '') return undefined
    const found = nodesWith(all, q)
    const drawn = picture.nodes.filter(
      ({ id, content }) =>
        found.has(id) ||
        (content.kind === 'group' && content.members.some((member) => found.has(member))),
    )
    return pathOf(picture, new Set(drawn.map(({ id }) => id)))
  }, [all, picture, q, looked])
}

function useMapModel(
  picture: Picture,
  around: ReturnType<typeof useFlows>['around'],
  lit: ReturnType<typeof pathOf> | undefined,
): { nodes: readonly CanvasNode[]; edges: readonly CanvasEdge[] } {
  const t = useMessages(flowsMessages)
  const { number } = useFormats()
  const textOf = useContentText()
  const objectState = useObjectState(around, NO_DRAFTS)
  const places = useMemo(() => layoutOf(picture.nodes, picture.edges), [picture])
  const nodes = picture.nodes.map(({ id, content, rules }): CanvasNode => {
    const state = content.kind === 'group' ? undefined : objectState(content)
    const isRule = content.kind === 'function' || content.kind === 'filter'
    const text = textOf(content, rules.size)
    return {
      id,
      ...text,
      // Functions and filters are of one rule, which says more than how many fields they have.
      content: isRule ? [...rules].join() : text.content,
      at: places.get(id) ?? NOWHERE,
      state: state?.shown,
      faults: NONE,
      isGrey: state?.isGrey ?? false,
      isLit: lit?.nodes.has(id) ?? false,
    }
  })
  const litEdges = useMemo(() => lit && new Set(lit.edges), [lit])
  const names = new Map(nodes.map(({ id, title, content }) => [id, content || title]))
  const edges = picture.edges.map((edge): CanvasEdge => {
    const { from, to, rules } = edge
    return {
      from,
      to,
      name: `${names.get(from) ?? from} → ${names.get(to) ?? to}`,
      label: rules.size > 1 ? t.rules(number(rules.size)) : undefined,
      faults: NONE,
      isLit: litEdges?.has(edge) ?? false,
    }
  })
  return { nodes, edges }
}

const NO_DRAFTS: readonly never[] = []
