import type { Rule } from '@signalbox/contract/rules'
import { connectableNodes } from '@signalbox/flow/edit'
import { findFlowFaults } from '@signalbox/flow/faults'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type KeyboardEvent, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { isEqual } from '@signalbox/contract/config-values'
import { DraftsContext } from '#domain/integration/form/drafts.ts'
import { useLock } from '#domain/page/lock.ts'
import { useUnsaved } from '#domain/saving/unsaved.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { newRuleId } from '#domain/rule/rule.ts'
import { useSurroundings } from '#domain/rule/use-surroundings.ts'
import { After } from '#ui/After.tsx'
import { late, lateDialog } from '#ui/late.tsx'
import { ScreenTools } from '#ui/ScreenTools.tsx'
import { Segments } from '#ui/Segments.tsx'
import { edgeId, type Point } from '../canvas/canvas.ts'
import { useCanvasModel, useFaultText } from '../canvas-model.ts'
import { clipboard } from './clipboard.ts'
import { ConnectDialog } from './ConnectDialog.tsx'
import { designerMessages } from './designer.messages.ts'
import styles from './designer.module.css'
import {
  copied,
  movedTo,
  openDocument,
  pasted,
  rearranged,
  ruleFromDocument,
  withContent,
  withEdge,
  withNode,
  without,
  withSql,
} from './document.ts'
import { type PaletteItem, usePaletteGroups } from './kinds.ts'
import { Hints } from './Hints.tsx'
import { NodeList } from './NodeList.tsx'
import { Palette } from './Palette.tsx'
import { storedPlaces, storePlaces } from './places.ts'
import { SqlPane } from './SqlPane.tsx'
import { LivePane } from '../run/LivePane.tsx'
import { useCanvasRun } from '../run/use-canvas-run.ts'
import { useTraffic } from '../run/use-traffic.ts'
import { Tools, type ToolName, toolOfKey } from './Tools.tsx'
import { useDocument } from './use-document.ts'
import { useDrafts } from './use-drafts.ts'

const Canvas = late(async () => (await import('../canvas/Canvas.tsx')).Canvas, {
  waiting: <div className={styles.canvas} />,
})
const SaveDialog = lateDialog(async () => (await import('../save/SaveDialog.tsx')).SaveDialog)
const NodePanel = lateDialog(async () => (await import('../nodes/NodePanel.tsx')).NodePanel)

const RunPane = late(async () => (await import('../run/RunPane.tsx')).RunPane)

/** Tabs of the side panel. */
const SIDES = ['sql', 'nodes', 'run', 'live'] as const
type Side = (typeof SIDES)[number]

interface DesignerProps {
  /** Stored rule; for a new flow, its template or `undefined`. */
  rule: Rule | undefined
  isCopy?: boolean
  isLocked?: boolean
}

type Panel =
  | { name: 'new'; item: PaletteItem; at: Point | undefined }
  | { name: 'node'; id: string }
  | { name: 'connect'; from: string }
  | { name: 'save' }

/** The canvas of a flow with its palette, its statement and its faults. */
export function Designer({ rule, isCopy = false, isLocked = false }: DesignerProps) {
  const t = useMessages(designerMessages)
  const lock = useLock()
  const { number } = useFormats()
  const isReadOnly = isLocked || !lock.canWrite
  const [begin] = useState(() => {
    const id = rule?.id ?? newRuleId()
    return openDocument(rule, id, isCopy || rule === undefined ? {} : storedPlaces(id))
  })
  const { document, edit, ...history } = useDocument(() => begin)
  const { graph, places, ruleId } = document
  const drafts = useDrafts()
  const around = useSurroundings()
  const palette = usePaletteGroups()
  const faultText = useFaultText()
  const faults = document.text === undefined ? findFlowFaults(graph) : []
  const saved = ruleFromDocument(document)
  const [side, setSide] = useState<Side>('sql')
  const run = useCanvasRun(document, saved.sql, around, drafts.all, side === 'run')
  const stored = isCopy ? undefined : rule
  // A run shows its own rows and results.
  const traffic = useTraffic(graph, ruleId, side !== 'run' && stored !== undefined)
  const model = useCanvasModel({
    ...{ graph, places, faults, around, drafts: drafts.all },
    stateOf: traffic?.nodeState ?? run.stateOf,
    labelOf: traffic?.edgeLabel,
  })
  const [selected, setSelected] = useState<readonly string[]>([])
  const [panel, setPanel] = useState<Panel>()
  const close = () => setPanel(undefined)
  const router = useRouter()
  const isDirty = isCopy || drafts.all.length > 0 || !isEqual(saved, ruleFromDocument(begin))
  // A statement that cannot be drawn can be saved unless its syntax is invalid.
  const canSave = faults.length === 0 && document.text?.drawing.reason !== 'syntax'
  const settle = useUnsaved(isDirty && !isReadOnly)

  const place = (next: typeof document) => {
    if (!isCopy && rule !== undefined) storePlaces(ruleId, next.places)
    return next
  }
  const add = (item: PaletteItem, at?: Point) => {
    if (item.kind === 'console') edit((before) => place(withNode(before, item.content, at)))
    else setPanel({ name: 'new', item, at })
  }
  const remove = (ids: readonly string[]) => {
    const nodes = graph.nodes.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
    edit((before) =>
      without(
        before,
        nodes,
        model.edges.filter((edge) => ids.includes(edgeId(edge))),
      ),
    )
    setSelected([])
  }
  const tools: Readonly<Record<ToolName, () => void>> = {
    undo: history.undo,
    redo: history.redo,
    copy: () => clipboard.write(copied(document, selected)),
    paste: () => {
      const { ids } = pasted(document, clipboard.read())
      edit((before) => pasted(before, clipboard.read()).document)
      setSelected(ids)
    },
    layout: () => edit((before) => place(rearranged(before))),
  }
  const enabled = new Set<ToolName>([
    ...(history.canUndo ? (['undo'] as const) : []),
    ...(history.canRedo ? (['redo'] as const) : []),
    ...(selected.length > 0 ? (['copy'] as const) : []),
    'paste',
    'layout',
  ])
  const handleKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || isReadOnly) return
    const tool = toolOfKey(event.key, event.shiftKey)
    if (tool === undefined) return
    event.preventDefault()
    if (enabled.has(tool)) tools[tool]()
  }
  const opened = panel?.name === 'node' ? graph.nodes.find(({ id }) => id === panel.id) : undefined
  const from =
    panel?.name === 'connect' ? model.nodes.find(({ id }) => id === panel.from) : undefined
  return (
    <DraftsContext value={drafts}>
      {!isReadOnly && (
        <ScreenTools>
          <Tools enabled={enabled} onUse={(tool) => tools[tool]()} />
          <div className={styles.ends}>
            <Button
              disabled={!isDirty || !canSave}
              title={!isDirty ? t.unchanged : canSave ? undefined : t.notValid}
              onClick={() => setPanel({ name: 'save' })}
            >
              {t.save}
            </Button>
            <Button variant="default" onClick={() => void router.navigate(paths.flows())}>
              {t.cancel}
            </Button>
          </div>
        </ScreenTools>
      )}
      <div className={styles.layout} data-read-only={isReadOnly}>
        {!isReadOnly && <Palette {...palette} graph={graph} onAdd={(item) => add(item)} />}
        {/* The keys of tools belong to the canvas, which has the focus. */}
        <div className={styles.middle} onKeyDown={handleKey} role="presentation">
          <Canvas
            label={t.canvas(ruleId)}
            nodes={model.nodes}
            edges={model.edges}
            selected={selected}
            onSelect={setSelected}
            onOpen={(id) => setPanel({ name: 'node', id })}
            edits={
              isReadOnly
                ? undefined
                : {
                    onMove: (id, at) => edit((before) => place(movedTo(before, id, at))),
                    canConnect: (source, target) =>
                      connectableNodes(graph, source).some(({ id }) => id === target),
                    onConnect: (source, target) =>
                      edit((before) => withEdge(before, source, target)),
                    onWantConnect: (source) => setPanel({ name: 'connect', from: source }),
                    onRemove: remove,
                    onDrop: (key, at) => {
                      const item = palette.groups
                        .flatMap(({ items }) => items)
                        .find((each) => each.key === key)
                      if (item !== undefined) add(item, at)
                    },
                  }
            }
          />
          <div role="status">
            {faults.length === 0 ? (
              <p className={styles.quiet}>{t.noFaults}</p>
            ) : (
              <ul
                className={styles.faults}
                // A flow that is not begun has made no mistake.
                data-begun={graph.nodes.length > 0}
                aria-label={t.faults(number(faults.length))}
              >
                {faults.map((fault) => (
                  <li key={JSON.stringify([fault.code, fault.nodes, fault.place])}>
                    {faultText(fault)}
                  </li>
                ))}
              </ul>
            )}
            {document.text === undefined && <Hints graph={graph} />}
          </div>
        </div>
        {/* On a phone it is below the palette. */}
        <After isReady={isReadOnly || palette.isReady}>
          <section className={styles.side} aria-label={t.aside}>
            <Segments
              isSmall
              label={t.aside}
              value={side}
              onChange={setSide}
              options={SIDES.map((value) => ({ value, label: t[value] }))}
            />
            {side === 'sql' && (
              <SqlPane
                document={document}
                isReadOnly={isReadOnly}
                onChange={(sql) => edit((before) => withSql(before, sql), 'sql')}
              />
            )}
            {side === 'nodes' && (
              <NodeList
                {...model}
                isReadOnly={isReadOnly}
                onOpen={(id) => setPanel({ name: 'node', id })}
                onConnect={(id) => setPanel({ name: 'connect', from: id })}
                onRemove={remove}
              />
            )}
            {side === 'run' && (
              <RunPane
                {...run}
                graph={graph}
                sql={saved.sql}
                ruleId={stored?.id ?? ''}
                onSample={run.setSample}
              />
            )}
            {side === 'live' && <LivePane metrics={traffic?.metrics} />}
          </section>
        </After>
      </div>
      {panel?.name === 'new' && (
        <NodePanel
          content={panel.item.content}
          isNew
          others={graph.nodes}
          rule={{ id: ruleId, sql: saved.sql }}
          onApply={(content) => {
            edit((before) => place(withNode(before, content, panel.at)))
            close()
          }}
          onClose={close}
        />
      )}
      {opened !== undefined && (
        <NodePanel
          content={opened}
          isNew={false}
          others={graph.nodes.filter(({ id }) => id !== opened.id)}
          rule={{ id: ruleId, sql: saved.sql }}
          onApply={(content) => {
            edit((before) => place(withContent(before, opened.id, content)))
            close()
          }}
          onClose={close}
        />
      )}
      {panel?.name === 'save' && (
        <SaveDialog
          {...saved}
          id={ruleId}
          opened={stored}
          description={rule?.description ?? ''}
          drafts={drafts.all}
          onSaved={(id) => {
            settle()
            storePlaces(id, places)
            void router.navigate(paths.flows())
          }}
          onClose={close}
        />
      )}
      {from !== undefined && (
        <ConnectDialog
          from={from}
          targets={model.nodes.filter(({ id }) =>
            connectableNodes(graph, from.id).some((target) => target.id === id),
          )}
          onChoose={(to) => {
            edit((before) => withEdge(before, from.id, to))
            close()
          }}
          onClose={close}
        />
      )}
    </DraftsContext>
  )
}
