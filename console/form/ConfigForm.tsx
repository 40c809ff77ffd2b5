import { type ReactNode, useMemo, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { usePassedFocus } from '#ui/passed-focus.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { Segments } from '#ui/Segments.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { useLock } from '#domain/page/lock.ts'
import { ConfigBar } from './ConfigBar.tsx'
import styles from './ConfigForm.module.css'
import { formMessages } from './form.messages.ts'
import { splitIntoColumns } from './columns.ts'
import { withPublished } from './later/further-fields.ts'
import { usePublished } from './later/use-published.ts'
import { matching } from './matching.ts'
import { useNodeValues } from './review/use-node-values.ts'
import { isDefault, type FieldGroup } from './field.ts'
import { GroupCard } from './GroupCard.tsx'
import { SectionIndex } from './SectionIndex.tsx'
import { useSharedBar } from './shared-bar.ts'
import { splitUnused, UnusedGroups } from './UnusedGroups.tsx'
import { type ConfigFormOptions, useConfigForm } from './use-config-form.ts'
import { applies, isEditable, lookAt } from './values.ts'

interface ConfigFormProps<C> extends ConfigFormOptions<C> {
  /** Shown above the settings, such as a note. */
  children?: ReactNode
  /** The path of the update, if `put` does not have it. */
  place?: string
  /** Fields that a cluster describes below the path `from` are below the path `to` in the form. */
  described?: readonly [from: string, to: string]
}

/** So many settings are searched rather than looked through. */
const SEARCHED_FROM = 8

/**
 * Form of settings, made from their descriptions. Changes are reviewed before they are saved, and the rest of the
 * configuration stays unchanged.
 */
export function ConfigForm<C>(props: ConfigFormProps<C>) {
  const { groups, put, place = put?.at ?? '', described } = props
  const published = usePublished({ place })
  const all = useMemo(
    () =>
      published &&
      withPublished(groups, published.fields, { place, body: published.body, described }),
    [groups, published, place, described],
  )
  if (all !== undefined) return <CompleteForm {...props} groups={all} />
  return (
    <div className={styles.reading}>
      <Loading />
    </div>
  )
}

function CompleteForm<C>({ children, ...options }: ConfigFormProps<C>) {
  const t = useMessages(formMessages)
  const { list, number } = useFormats()
  const { canWrite } = useLock()
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState<'all' | 'changed'>('all')
  const showAll = () => {
    setSearch('')
    setOnly('all')
  }
  const form = useConfigForm(options, showAll)
  const nodes = useNodeValues(options.put, options.config)
  const { values, touched, before } = form
  const isWhole = search === '' && only === 'all'
  const look = lookAt(values)
  const applying = options.groups.map((group) => ({
    ...group,
    fields: group.fields.filter((each) => applies(each, look)),
  }))
  const all = applying.flatMap(({ fields }) => fields)
  const isZone = all[0]?.isOfZone === true
  const isChanged = (setting: FieldGroup['fields'][number]) =>
    !isDefault(setting, look(setting.path))
  const differing = all.filter(isChanged)
  const resettable = differing.filter((each) => isEditable(each, look))
  const shown = matching(applying, search)
    .map((group) => ({
      ...group,
      fields: group.fields.filter((each) => only === 'all' || isChanged(each)),
    }))
    .filter(({ fields }) => fields.length > 0)
  const { used, unused } = splitUnused(shown)
  const columns = useMemo(
    () => splitIntoColumns(splitUnused(options.groups).used),
    [options.groups],
  )
  const renderGroup = (group: FieldGroup) => (
    <GroupCard
      key={group.title.en}
      group={group}
      control={form.control}
      look={look}
      before={before}
      nodeValues={nodes.of}
      isLocked={!canWrite}
      isOpen={!isWhole}
      onReset={(setting) => form.resetAll([setting])}
    />
  )
  const note = nodes.unread.length > 0 ? t.unreadNodes(list(nodes.unread)) : undefined
  const { isShared, place } = useSharedBar(form, note)
  const content = (
    <div ref={place} className={styles.form} data-several={columns.flat().length > 1}>
      {children}
      {all.length >= SEARCHED_FROM && (
        <div className={styles.tools} role="search" tabIndex={-1}>
          <div className={styles.search}>
            <SearchField label={t.search} value={search} onChange={setSearch} />
          </div>
          <Segments
            label={t.shown}
            isSmall
            value={only}
            onChange={setOnly}
            options={[
              { value: 'all', label: t.all },
              {
                value: 'changed',
                label: (isZone ? t.ownCount : t.changedCount)(number(differing.length)),
              },
            ]}
          />
          {canWrite && resettable.length > 0 && (
            <ResetAll
              label={isZone ? t.formFollow : t.formReset}
              onReset={() => form.resetAll(resettable)}
            />
          )}
        </div>
      )}
      <div className={styles.body}>
        {isWhole && <SectionIndex titles={used.map(({ title }) => title)} />}
        <div className={styles.settings} data-columns={isWhole && used.length > 1}>
          {columns.map((titles) => (
            <div key={titles[0]?.en} className={styles.column}>
              {used.filter(({ title }) => titles.includes(title)).map(renderGroup)}
            </div>
          ))}
          {shown.length === 0 && <EmptyState title={t.noMatch} />}
          <UnusedGroups groups={unused} control={form.control} isOpen={!isWhole}>
            {unused.map(renderGroup)}
          </UnusedGroups>
        </div>
      </div>
      {!isShared && (
        <ConfigBar
          touched={touched.length}
          isPending={form.isPending}
          error={form.error}
          note={note}
          onDiscard={form.discard}
        />
      )}
      {form.dialog}
    </div>
  )
  if (isShared) return content
  return (
    <form noValidate onSubmit={form.onSubmit}>
      {content}
    </form>
  )
}

/** The button disappears when no setting is left to reset. */
function ResetAll({ label, onReset }: { label: string; onReset: () => void }) {
  const element = usePassedFocus<HTMLSpanElement>()
  return (
    <span className={styles.reset} ref={element}>
      <TextButton onClick={onReset}>{label}</TextButton>
    </span>
  )
}
