import { textOrJson } from '@signalbox/formats/json-text'
import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { configWhole } from '@signalbox/contract/config-history'
import { configGet, configUpdate } from '@signalbox/contract/configs'
import { useMemo, useState } from 'react'
import { useRowsSource } from '#api/list.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { ChangedMark } from '#form/ChangedMark.tsx'
import { useRootName } from '#domain/config-history/names.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useReasonText } from '#domain/page/Unavailable.tsx'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { lateDialog } from '#ui/late.tsx'
import { Screen } from '#ui/Screen.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import type { Column } from '#ui/table/table.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { readConfigText } from './config-text.ts'
import styles from './configuration.module.css'
import { configurationMessages } from './configuration.messages.ts'
import { configurationSearch } from './configuration.paths.ts'
import { type Entry, configEntries, matches, configPlace } from './entries.ts'
import { useActorName } from './history.columns.tsx'
import { findSettingMeaning } from './meanings.ts'
import { placeToChange } from './places.ts'
import { saveAs } from '#ui/table/file-sink.ts'
import { Tabs } from './Tabs.tsx'
import { useWhole } from './use-whole.ts'
import { List } from '#list/List.tsx'

const ImportDialog = lateDialog(async () => (await import('./ImportDialog.tsx')).ImportDialog)

/** Every value of the configuration, to be searched. */
export function ConfigurationScreen() {
  const t = useMessages(configurationMessages)
  const ui = useMessages(uiMessages)
  const { list } = useFormats()
  const rootName = useRootName()
  const reasonText = useReasonText()
  const lock = useLock()
  const importing = useCan(configUpdate)
  const exporting = useCan(configGet)
  const act = useAct()
  const [isImporting, setIsImporting] = useState(false)
  const [{ q = '', root, changed, page, limit }, setSearch] = useSearch(configurationSearch)
  const whole = useWhole()
  const entries = useMemo(
    () => (whole.data === undefined ? undefined : configEntries(whole.data)),
    [whole.data],
  )
  const found = useMemo(
    () =>
      entries?.filter((entry) => {
        if (changed === 'true' && !entry.isChanged) return false
        if (root !== undefined && entry.root !== root) return false
        const { label, words = '' } = findSettingMeaning(entry.root, entry.path) ?? {}
        const names = `${label?.en ?? ''} ${label?.zh ?? ''} ${rootName(entry.root)}`
        return matches(entry, q, `${names} ${words}`)
      }),
    [entries, changed, root, q, rootName],
  )
  const source = useRowsSource<Entry>(whole, found?.slice((page - 1) * limit, page * limit))
  const count = found?.length ?? 0
  return (
    <Screen title={t.title} about={t.about}>
      <Tabs current="all" />
      {whole.missing.length > 0 && (
        <Banner
          tone="warning"
          title={t.notRead(list(whole.missing.map(rootName)))}
          // An empty table shows this button itself.
          action={
            whole.error === null && (
              <Button size="xs" variant="default" onClick={() => void whole.refetch()}>
                {ui.retry}
              </Button>
            )
          }
        />
      )}
      <List
        isMain
        name="configuration"
        words={t}
        source={{ ...source, page: { page, limit, count, hasNext: count > page * limit } }}
        columns={useColumns()}
        file={false}
        rowKey={({ key }) => key}
        isFiltered={q !== '' || changed !== undefined || root !== undefined}
        onClearFilters={() =>
          setSearch({ q: undefined, changed: undefined, root: undefined, page: 1 })
        }
        listKey={`${q} ${changed ?? ''} ${root ?? ''}`}
        beside={
          <div className={styles.search}>
            <SearchField
              label={t.search}
              value={q}
              onChange={(next) => setSearch({ q: next === '' ? undefined : next, page: 1 }, true)}
            />
          </div>
        }
        tools={
          <Checkbox
            label={t.onlyChanged}
            checked={changed === 'true'}
            onChange={(event) =>
              setSearch({ changed: event.currentTarget.checked ? 'true' : undefined, page: 1 })
            }
          />
        }
        listActions={[
          {
            key: 'export',
            label: t.export,
            ...(!exporting.can && { disabledReason: reasonText(exporting.reason) }),
            onSelect: () =>
              void act({
                act: async () => saveAs('configuration.conf', new Blob([await readConfigText()])),
              }),
          },
          {
            key: 'import',
            label: t.import,
            ...(importing.can ? lock.action : { disabledReason: reasonText(importing.reason) }),
            onSelect: () => setIsImporting(true),
          },
        ]}
      />
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </Screen>
  )
}

function useColumns(): readonly Column<Entry>[] {
  const t = useMessages(configurationMessages)
  const language = useLanguage()
  const rootName = useRootName()
  const sourceText = useSourceText()
  const label = ({ root, path }: Entry) => findSettingMeaning(root, path)?.label[language] ?? ''
  const stateText = ({ isChanged, defaultValue }: Entry) =>
    isChanged ? t.changed : defaultValue === undefined ? '' : t.isDefault
  return [
    {
      key: 'key',
      header: t.key,
      card: 'title',
      cell: (entry) => (
        <>
          <span className={`${styles.key} mono`}>{configPlace(entry)}</span>
          <span className={styles.label}>{label(entry)}</span>
        </>
      ),
      text: (entry) => `${configPlace(entry)} ${label(entry)}`,
      raw: configPlace,
      copy: configPlace,
    },
    {
      key: 'value',
      header: t.value,
      card: 'line',
      isWide: true,
      cell: ({ value }) => <Value value={value} />,
      text: ({ value }) => textOrJson(value),
    },
    {
      key: 'default',
      header: t.defaultValue,
      cell: ({ defaultValue }) => <Value value={defaultValue} />,
      text: ({ defaultValue }) => textOrJson(defaultValue),
    },
    {
      key: 'state',
      header: t.state,
      card: 'state',
      cell: (entry) => (entry.isChanged ? <ChangedMark label={t.changed} /> : stateText(entry)),
      text: stateText,
    },
    { key: 'source', header: t.source, cell: sourceText, text: sourceText },
    {
      key: 'root',
      header: t.root,
      isShown: false,
      cell: ({ root }) => rootName(root),
      text: ({ root }) => rootName(root),
    },
    {
      key: 'open',
      header: t.open,
      cell: (entry) => {
        const to = placeToChange(entry)
        return to === undefined ? (
          <span className={styles.label} title={t.noPage}>
            –
          </span>
        ) : (
          <ScreenLink to={to} aria-label={t.openWhich(configPlace(entry))}>
            {t.open}
          </ScreenLink>
        )
      },
      text: () => '',
    },
  ]
}

function Value({ value }: { value: unknown }) {
  const text = textOrJson(value)
  return (
    <span className={`${styles.value} mono`} title={text}>
      {text}
    </span>
  )
}

/** The source of a value that is not the default, as far as the API tells. */
function useSourceText(): (entry: Entry) => string {
  const t = useMessages(configurationMessages)
  const { dateTime } = useFormats()
  const actorName = useActorName()
  const isKnown = useCan(configWhole).can
  return ({ change, isChanged, defaultValue, path }) => {
    if (!isKnown) return isChanged || defaultValue === undefined ? t.sourceUnknown : ''
    const isTouched = change !== undefined && (isChanged || defaultValue === undefined)
    const isOfField = change?.kind !== 'changed' || change.fields.some((field) => field === path)
    if (isTouched && isOfField) return t.sourceChange(actorName(change.actor), dateTime(change.at))
    return isChanged || defaultValue === undefined ? t.sourceStored : ''
  }
}
