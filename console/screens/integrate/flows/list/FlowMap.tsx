import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { grouped } from '@signalbox/flow/groups'
import { layOutFlow } from '@signalbox/flow/layout'
import { routesInLanes } from '@signalbox/flow/lane-routes'
import { mergedPicture, nodesWith, highlightedPath, type Picture } from '@signalbox/flow/merge'
import { useDeferredValue, useMemo, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { useErrorSentence } from '#api/error-sentence.ts'
import { ScreenTools } from '#ui/ScreenTools.tsx'
import { useSearch } from '#routing/react.tsx'
import { Canvas } from '../canvas/Canvas.tsx'
import type { CanvasEdge, CanvasNode } from '../canvas/canvas.ts'
import { flowsMessages } from '../flows.messages.ts'
import { flowsSearch } from '../flows.paths.ts'
import { useContentText } from '../node-text.ts'
import { useObjectState } from '../object-state.ts'
import styles from './list.module.css'
import { NodePeek } from './NodePeek.tsx'
import { useMapTraffic } from './use-map-traffic.ts'
import type { useFlows } from './use-flows.ts'

const NOWHERE = { x: 0, y: 0 }

/** All rules in one picture: equal sources and outputs appear once, long columns in groups. */
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
  const objectState = useObjectState(around, NO_DRAFTS)
  // A node that does not work is never hidden in a group.
  const apart = all.nodes.flatMap(({ id, content }) =>
    content.kind !== 'group' && objectState(content)?.shown !== undefined ? [id] : [],
  )
  const apartKey = apart.join('\n')
  const picture = useMemo(
    () => grouped(all, open, new Set(apartKey.split('\n'))),
    [all, open, apartKey],
  )
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

/** Nodes on the paths of the search results, or of the selected node; `undefined` for all. */
function useLit(all: Picture, picture: Picture, q: string, looked: string | undefined) {
  return useMemo(() => {
    if (picture.nodes.some(({ id }) => id === looked))
      return highlightedPath(picture, new Set([looked ?? '']))
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

function useMapModel(
  picture: Picture,
  around: ReturnType<typeof useFlows>['around'],
  lit: ReturnType<typeof highlightedPath> | undefined,
): { nodes: readonly CanvasNode[]; edges: readonly CanvasEdge[] } {
  const t = useMessages(flowsMessages)
  const { number } = useFormats()
  const contentText = useContentText()
  const objectState = useObjectState(around, NO_DRAFTS)
  const { places, routes } = useMemo(() => {
    const drawing = layOutFlow(picture.nodes, picture.edges)
    return { places: drawing.places, routes: routesInLanes(drawing, picture.edges) }
  }, [picture])
  const traffic = useMapTraffic(picture)
  const nodes = picture.nodes.map((node): CanvasNode => {
    const { id, content, rules } = node
    const state = content.kind === 'group' ? undefined : objectState(content)
    const isRule = content.kind === 'function' || content.kind === 'filter'
    const text = contentText(content, rules.size)
    return {
      id,
      ...text,
      // Functions and filters belong to one rule, whose ID says more than the number of fields.
      content: isRule ? [...rules].join() : text.content,
      at: places.get(id) ?? NOWHERE,
      state: state?.shown ?? traffic.stateOf(node),
      faults: NONE,
      isGrey: state?.isGrey ?? false,
      isLit: lit?.nodes.has(id) ?? false,
    }
  })
  const named = new Set(
    picture.nodes.flatMap(({ id, column }) =>
      column === 'function' || column === 'filter' ? [id] : [],
    ),
  )
  // Functions and filters have the name of their rule; a rule without them has its name on its edge.
  const laneName = ({ from, to, rules }: Picture['edges'][number]) => {
    if (rules.size > 1) return t.rules(number(rules.size))
    return named.has(from) || named.has(to) ? undefined : [...rules][0]
  }
  const litEdges = useMemo(() => lit && new Set(lit.edges), [lit])
  const names = new Map(nodes.map(({ id, title, content }) => [id, content || title]))
  const edges = picture.edges.map((edge): CanvasEdge => {
    const { from, to } = edge
    return {
      from,
      to,
      name: `${names.get(from) ?? from} → ${names.get(to) ?? to}`,
      label: [laneName(edge), traffic.rateOf(edge)].filter(Boolean).join(' · ') || undefined,
      route: routes.get(edge),
      faults: NONE,
      isLit: litEdges?.has(edge) ?? false,
    }
  })
  return { nodes, edges }
}

const NO_DRAFTS: readonly never[] = []
