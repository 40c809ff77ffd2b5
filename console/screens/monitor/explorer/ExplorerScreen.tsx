import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconHierarchy2 } from '@tabler/icons-react'
import type { TopicIndex } from '@signalbox/contract/topic-activity'
import { useDeferredValue, useState } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { WebSocketButton } from '#domain/addresses/WebSocketButton.tsx'
import { useSearch } from '#routing/react.tsx'
import { After } from '#ui/After.tsx'
import { Banner } from '#ui/Banner.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { HelpTip } from '#ui/HelpTip.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Screen } from '#ui/Screen.tsx'
import { ScreenTools } from '#ui/ScreenTools.tsx'
import { Segments } from '#ui/Segments.tsx'
import { ToolFold } from '#ui/ToolFold.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { explorerSearch } from './explorer.paths.ts'
import { explorerMessages } from './explorer.messages.ts'
import styles from './explorer.module.css'
import { BusiestTopics } from './Busiest.tsx'
import { FoundTopics } from './FoundTopics.tsx'
import { RecordingBar } from './record/RecordingBar.tsx'
import { ReplayBar } from './replay/ReplayBar.tsx'
import { replayMessages } from './replay/replay.messages.ts'
import { ReplayForm } from './replay/ReplayForm.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { TreeTools } from './TreeTools.tsx'
import { FIRST_ROWS, MOST_ROWS, useChosen, useLevels } from '#domain/topic-tree/use-topics.ts'
import { useIsCalculated } from '#domain/topic-tree/use-tree.ts'
import { type OpenBranches, ROOT } from '#domain/topic-tree/levels.ts'
import { ancestorPaths, treeRows } from './topic-rows.ts'
import { TopicPanel } from './TopicPanel.tsx'
import { TopicTree } from './TopicTree.tsx'

export function ExplorerScreen() {
  const t = useMessages(explorerMessages)
  const [search, setSearch] = useSearch(explorerSearch)
  const { topic, order, find = '' } = search
  const isCalculated = useIsCalculated()
  const [open, setOpen] = useState<OpenBranches>(
    () => new Map(ancestorPaths(topic ?? '').map((path) => [path, FIRST_ROWS])),
  )
  const [active, setActive] = useState(topic)
  const match = useDeferredValue(find)
  const [isSetting, setIsSetting] = useState(false)
  const sentence = useErrorSentence()
  const levels = useLevels(open, order)
  const chosen = useChosen(topic)
  const rows = treeRows(levels.levelOf, open, chosen)
  const { index, error } = levels
  const roots = levels.levelOf(ROOT)?.rows
  const change = (work: (next: Map<string, number>) => void) => {
    const next = new Map(open)
    work(next)
    setOpen(next)
  }
  const handleFound = (path: string) => {
    change((next) => {
      for (const above of ancestorPaths(path)) if (!next.has(above)) next.set(above, FIRST_ROWS)
    })
    setActive(path)
    setSearch({ topic: path })
  }
  return (
    <Screen
      title={t.title}
      about={isCalculated ? t.aboutCalculated : t.about}
      action={<ReadAsOf reads={[levels]} />}
    >
      {isCalculated ? (
        <TreeTools />
      ) : (
        <Notices index={index} onSettings={() => setIsSetting(true)} />
      )}
      {isSetting && <SettingsPanel onClose={() => setIsSetting(false)} />}
      <ScreenTools>
        <div role="search" className={styles.search}>
          <SearchField
            label={t.search}
            placeholder={t.searchHint}
            value={find}
            onChange={(text) => setSearch({ find: text || undefined })}
          />
        </div>
        <ToolFold>
          <Segments
            isSmall
            label={t.order}
            value={order}
            onChange={(value) => setSearch({ order: value })}
            options={[
              { value: 'name', label: t.byName },
              { value: 'rate', label: t.byRate },
            ]}
          />
          {!isCalculated && (
            <>
              <Known index={index} />
              <SettingsButton onClick={() => setIsSetting(true)} />
            </>
          )}
          <ReplayButton />
        </ToolFold>
      </ScreenTools>
      <RecordingBar />
      <ReplayBar />
      <div className={styles.columns} data-main-table>
        <div className={styles.box}>
          {match !== '' ? (
            <FoundTopics
              match={match}
              known={index?.topics ?? 0}
              path={topic}
              chosen={chosen}
              onChoose={handleFound}
            />
          ) : error !== null && roots === undefined ? (
            <ErrorState {...sentence(error)} onRetry={() => void levels.refetch()} />
          ) : roots?.length === 0 ? (
            <EmptyState
              title={t.empty}
              text={isCalculated ? undefined : t.emptyText}
              icon={<IconHierarchy2 size={24} />}
              action={<WebSocketButton />}
            />
          ) : (
            <TopicTree
              rows={rows}
              active={active}
              onActive={(row) => {
                setActive(row.id)
                if (row.kind === 'branch') setSearch({ topic: row.id || undefined })
              }}
              onOpen={(id, isOpen) =>
                change((next) => {
                  if (isOpen) next.set(id, FIRST_ROWS)
                  else next.delete(id)
                })
              }
              onMore={(parent, last) => {
                setActive(last)
                change((next) => {
                  const shown = next.get(parent) ?? FIRST_ROWS
                  next.set(parent, Math.min(shown * 3, MOST_ROWS))
                })
              }}
            />
          )}
        </div>
        {/* On a phone it is below the tree. */}
        <After isReady={index !== undefined || error !== null}>
          <div className={styles.box}>
            {topic === undefined ? (
              <BusiestTopics onChoose={handleFound} />
            ) : (
              <TopicPanel key={topic} path={topic} onChoose={handleFound} />
            )}
          </div>
        </After>
      </div>
    </Screen>
  )
}

/** Notices about topics that are missing in the tree, with the reason. */
function Notices(props: { index: TopicIndex | undefined; onSettings: () => void }) {
  const { index, onSettings } = props
  const t = useMessages(explorerMessages)
  const { number } = useFormats()
  if (index === undefined) return null
  if (!index.enable) {
    return (
      <Banner tone="warning" title={t.off} action={<SettingsButton onClick={onSettings} />}>
        {t.offText}
      </Banner>
    )
  }
  if (index.forgotten === 0) return null
  return (
    <Banner tone="info" title={t.forgottenTitle}>
      {t.forgotten(number(index.forgotten), number(index.max_topics))}
    </Banner>
  )
}

function SettingsButton({ onClick }: { onClick: () => void }) {
  const t = useMessages(explorerMessages)
  return (
    <Button size="xs" variant="default" {...useLock().button} onClick={onClick}>
      {t.settings}
    </Button>
  )
}

function ReplayButton() {
  const t = useMessages(replayMessages)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" {...useLock().button} onClick={() => setIsOpen(true)}>
        {t.replay}
      </Button>
      {isOpen && <ReplayForm onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Known({ index }: { index: TopicIndex | undefined }) {
  const t = useMessages(explorerMessages)
  const { number, dateTime } = useFormats()
  if (index?.enable === false) return null
  return (
    <span className={styles.known} data-known={index !== undefined}>
      {t.known(number(index?.topics ?? 0), dateTime(index?.since ?? 0))}
      <HelpTip text={t.emptyText} about={t.tree} />
    </span>
  )
}
