import '@xyflow/react/dist/base.css'
import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { NODE_HEIGHT } from '@signalbox/flow/layout'
import {
  applyNodeChanges,
  type Connection,
  MiniMap,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import {
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLanguage, useMessages } from '#language.tsx'
import { Tip } from '#ui/Tip.tsx'
import {
  type CanvasEdge,
  type CanvasLane,
  type CanvasNode,
  DRAGGED,
  edgeId,
  type Point,
} from './canvas.ts'
import styles from './Canvas.module.css'
import { canvasMessages } from './canvas.messages.ts'
import { CanvasEdgeView } from './CanvasEdgeView.tsx'
import { CanvasNodeView, type FlowNode } from './CanvasNodeView.tsx'
import { mergedNodes, toFlowEdge } from './flow-elements.ts'
import { firstViewport } from './first-viewport.ts'
import { Lanes } from './Lanes.tsx'
import { ViewWatch } from './ViewWatch.tsx'
import { directionFromKey, neighbour, nextEdge } from './walk.ts'

const NODE_TYPES = { flow: CanvasNodeView }
const EDGE_TYPES = { flow: CanvasEdgeView }
const STEP = { left: [-20, 0], right: [20, 0], up: [0, -20], down: [0, 20] } as const
/** Smaller texts cannot be read: a large drawing is shown in part, the mini map shows the rest. */
const FIT = { padding: 0.1, minZoom: 0.5, maxZoom: 1 }
/** Curves of fewer pixels than this between two nodes cannot be read. */
const MIN_ZOOM = 0.05
/** Most nodes that are visible at once; a map of them would show nothing more. */
const FEW_NODES = 12

const NO_LANES: readonly never[] = []

/** Handlers of changes by the user; without them the canvas is read-only. */
export interface CanvasEdits {
  onMove: (id: string, at: Point) => void
  canConnect: (from: string, to: string) => boolean
  onConnect: (from: string, to: string) => void
  /** Asks for a connection by keyboard; a list of possible targets opens. */
  onWantConnect: (from: string) => void
  onRemove: (ids: readonly string[]) => void
  /** A kind of node was dropped. */
  onDrop: (key: string, at: Point) => void
}

interface CanvasProps {
  label: string
  nodes: readonly CanvasNode[]
  edges: readonly CanvasEdge[]
  /** Bands of rules, behind their nodes. */
  lanes?: readonly CanvasLane[]
  /** IDs of nodes and edges. */
  selected: readonly string[]
  onSelect: (ids: readonly string[]) => void
  onOpen: (id: string) => void
  onHover?: (id: string | undefined) => void
  /** Nodes and lanes in view, when that changes; it has to be the same function each time. */
  onView?: ((ids: readonly string[]) => void) | undefined
  edits?: CanvasEdits | undefined
  /** Whether unlit nodes are faded, by a style of the canvas, so that they need not be rendered again. */
  fades?: boolean
  /** Nodes that are in view at first; all without it. */
  begin?: readonly string[] | undefined
}

/** Nodes and edges on a plane that is moved and zoomed; it is its own file, with React Flow. */
export function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Plane {...props} />
    </ReactFlowProvider>
  )
}

function Plane(props: CanvasProps) {
  const { label, nodes, edges, lanes = NO_LANES, selected, onSelect, onOpen, onHover } = props
  const { onView, edits, fades } = props
  const t = useMessages(canvasMessages)
  const language = useLanguage()
  const help = useId()
  const flow = useReactFlow()
  const plane = useRef<HTMLDivElement>(null)
  // Measured before the first paint, so that nothing moves afterwards.
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = plane.current ?? {}
    setSize({ width, height })
  }, [])
  const latestEdits = useRef(edits)
  useEffect(() => {
    latestEdits.current = edits
  })
  const isEditable = edits !== undefined
  // Kept as long as edges can be removed, so that no edge is rendered again because of it.
  const removeEdge = useMemo(
    () => (isEditable ? (ids: readonly string[]) => latestEdits.current?.onRemove(ids) : undefined),
    [isEditable],
  )
  const [focused, setFocused] = useState(nodes[0]?.id)
  // Only one node can be reached with Tab, the others with the arrow keys.
  const reachable = nodes.some(({ id }) => id === focused) ? focused : nodes[0]?.id
  const [flowNodes, setFlowNodes] = useFlowNodes(nodes, selected, reachable)
  const flowEdges = useMemo(
    () => edges.map((edge) => toFlowEdge(edge, selected.includes(edgeId(edge)), removeEdge)),
    [edges, selected, removeEdge],
  )
  const handleChanges = (changes: NodeChange<FlowNode>[]) => {
    setFlowNodes((before) => applyNodeChanges(changes, before))
    const chosen = changes.filter((change) => change.type === 'select')
    if (chosen.length === 0) return
    const off = chosen.filter((change) => !change.selected).map(({ id }) => id)
    const on = chosen.filter((change) => change.selected).map(({ id }) => id)
    onSelect([...new Set([...selected.filter((id) => !off.includes(id)), ...on])])
  }
  const selectedEdge = edges.find((edge) => selected.includes(edgeId(edge)))
  const focusNode = (id: string) => {
    setFocused(id)
    // The key that removes is meant for what was reached last.
    if (selectedEdge !== undefined) onSelect([])
    const node = nodes.find((each) => each.id === id)
    // Waits until the node can take the focus.
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus()
    })
    if (node !== undefined) void keepInView(node.at)
  }
  const keepInView = async ({ x, y }: Point) => {
    const { zoom } = flow.getViewport()
    if (zoom < 0.3) await flow.setCenter(x + 100, y + 30, { zoom: 0.75 })
  }
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const id = nodeAt(event.target)
    const node = nodes.find((each) => each.id === id)
    if (event.key === 'Delete' || event.key === 'Backspace') {
      const ids = selected.length > 0 ? selected : id === undefined ? [] : [id]
      if (edits === undefined || ids.length === 0) return
      event.preventDefault()
      edits.onRemove(ids)
      return
    }
    const direction = directionFromKey(event.key)
    if (node === undefined) return
    if (direction !== undefined) {
      event.preventDefault()
      if (event.altKey && edits !== undefined) {
        const [dx, dy] = STEP[direction]
        edits.onMove(node.id, { x: node.at.x + dx, y: node.at.y + dy })
      } else {
        const next = neighbour(nodes, node.id, direction)
        if (next !== undefined) focusNode(next)
      }
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onOpen(node.id)
    } else if (event.key === ' ') {
      event.preventDefault()
      onSelect(selected.includes(node.id) ? selected.filter((each) => each !== node.id) : [node.id])
    } else if (event.ctrlKey || event.metaKey) {
      // Keys of the browser, or of the tools around the canvas.
    } else if (event.key.toLowerCase() === 'c') {
      edits?.onWantConnect(node.id)
    } else if (event.key.toLowerCase() === 'e') {
      const next = nextEdge(edges, node.id, selectedEdge)
      if (next !== undefined) onSelect([edgeId(next)])
    }
  }
  const handleDrop = (event: DragEvent) => {
    const key = event.dataTransfer.getData(DRAGGED)
    if (edits === undefined || key === '') return
    event.preventDefault()
    const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    edits.onDrop(key, { x: at.x - 20, y: at.y - NODE_HEIGHT / 2 })
  }
  const isConnection = ({ source, target }: Pick<Connection, 'source' | 'target'>) =>
    edits?.canConnect(source, target) ?? false
  return (
    // Handles the keys of the focused node within it.
    <div
      className={styles.canvas}
      data-fades={fades}
      ref={plane}
      tabIndex={-1}
      role="group"
      aria-label={label}
      aria-describedby={help}
      onKeyDown={handleKey}
      onFocus={({ target }) => {
        const id = nodeAt(target)
        if (id !== undefined) setFocused(id)
      }}
      onDrop={handleDrop}
      onDragOver={(event) => {
        if (edits !== undefined && event.dataTransfer.types.includes(DRAGGED))
          event.preventDefault()
      }}
    >
      <span id={help} className="sr-only">
        {edits === undefined ? t.keys : t.editKeys}
      </span>
      <span className="sr-only" role="status">
        {selectedEdge !== undefined && t.selectedEdge(selectedEdge.name)}
      </span>
      {size !== undefined && (
        <ReactFlow
          nodes={flowNodes}
          edges={flowEdges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onNodesChange={handleChanges}
          onNodeClick={(_, { id }) => onOpen(id)}
          onNodeMouseEnter={(_, { id }) => onHover?.(id)}
          onNodeMouseLeave={() => onHover?.(undefined)}
          onEdgeClick={(_, { id }) => {
            onSelect([id])
            // Edges take no focus, so the canvas handles their keys.
            plane.current?.focus({ preventScroll: true })
          }}
          onPaneClick={() => onSelect([])}
          onNodeDragStop={(_, __, moved) => {
            for (const { id, position } of moved) edits?.onMove(id, position)
          }}
          onConnect={({ source, target }) => edits?.onConnect(source, target)}
          isValidConnection={isConnection}
          nodesDraggable={edits !== undefined}
          nodesConnectable={edits !== undefined}
          edgesFocusable={false}
          elementsSelectable={edits !== undefined}
          // The keys are above, in both languages.
          disableKeyboardA11y
          deleteKeyCode={null}
          nodeDragThreshold={3}
          minZoom={MIN_ZOOM}
          maxZoom={2}
          defaultViewport={firstViewport({ nodes, lanes, begin: props.begin }, size)}
          key={language}
        >
          <Lanes lanes={lanes} />
          {onView !== undefined && <ViewWatch nodes={nodes} lanes={lanes} onView={onView} />}
          {nodes.length > FEW_NODES && <MiniMap ariaLabel={t.map} pannable zoomable />}
        </ReactFlow>
      )}
      {nodes.length === 0 && edits !== undefined && <p className={styles.hint}>{t.begin}</p>}
      <div className={styles.tools}>
        <Tool label={t.zoomIn} onClick={() => void flow.zoomIn()}>
          <IconPlus size={16} />
        </Tool>
        <Tool label={t.zoomOut} onClick={() => void flow.zoomOut()}>
          <IconMinus size={16} />
        </Tool>
        <Tool label={t.fit} onClick={() => void flow.fitView(FIT)}>
          <IconArrowsMaximize size={16} />
        </Tool>
      </div>
    </div>
  )
}

interface ToolProps {
  label: string
  onClick: () => void
  children: React.ReactNode
}

function Tool({ label, onClick, children }: ToolProps) {
  return (
    <Tip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tip>
  )
}

/** React Flow's nodes: places while they are dragged are its own, all else is given. */
function useFlowNodes(
  nodes: readonly CanvasNode[],
  selected: readonly string[],
  reachable: string | undefined,
) {
  const [given, setGiven] = useState({ nodes, selected, reachable })
  const state = useState(() => mergedNodes([], nodes, selected, reachable))
  const [, setFlowNodes] = state
  if (given.nodes !== nodes || given.selected !== selected || given.reachable !== reachable) {
    setGiven({ nodes, selected, reachable })
    setFlowNodes((before) => mergedNodes(before, nodes, selected, reachable))
  }
  return state
}

const nodeAt = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement && target.classList.contains('react-flow__node')
    ? target.dataset.id
    : undefined
