import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type ReactNode, useState } from 'react'
import { useFormats, useMessages } from '../../language.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormBar } from '../../ui/FormBar.tsx'
import { usePassedFocus } from '../../ui/passed-focus.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { useLock } from '../lock.ts'
import { settingsMessages } from '../settings.messages.ts'
import styles from './ConfigForm.module.css'
import { configMessages } from './config.messages.ts'
import { columnsOf } from './columns.ts'
import { matching } from './matching.ts'
import { isDefault, type SettingGroup } from './setting.ts'
import { SettingGroupCard } from './SettingGroupCard.tsx'
import { type ConfigFormOptions, useConfigForm } from './use-config-form.ts'
import { applies, isEditable, lookAt } from './values.ts'

interface ConfigFormProps<C> extends ConfigFormOptions<C> {
  /** Above the settings: what is to be known before. */
  children?: ReactNode
}

/** So many settings are searched rather than looked through. */
const SEARCHED_FROM = 8

/**
 * A form of settings made from their descriptions. What was typed is reviewed before it is saved; nothing else of
 * the configuration is changed.
 */
export function ConfigForm<C>({ children, ...options }: ConfigFormProps<C>) {
  const t = useMessages(configMessages)
  const words = useMessages(settingsMessages)
  const { number } = useFormats()
  const { canWrite, reason } = useLock()
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState<'all' | 'changed'>('all')
  const showAll = () => {
    setSearch('')
    setOnly('all')
  }
  const form = useConfigForm(options, showAll)
  const { values, touched, before } = form
  const isWhole = search === '' && only === 'all'
  const look = lookAt(values)
  const applying = options.groups.map((group) => ({
    ...group,
    settings: group.settings.filter((each) => applies(each, look)),
  }))
  const all = applying.flatMap(({ settings }) => settings)
  const isZone = all[0]?.isOfZone === true
  const isChanged = (setting: SettingGroup['settings'][number]) =>
    !isDefault(setting, look(setting.path))
  const differing = all.filter(isChanged)
  const resettable = differing.filter((each) => isEditable(each, look))
  const shown = matching(applying, search)
    .map((group) => ({
      ...group,
      settings: group.settings.filter((each) => only === 'all' || isChanged(each)),
    }))
    .filter(({ settings }) => settings.length > 0)
  return (
    <form noValidate onSubmit={form.onSubmit} className={styles.form}>
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
      <div className={styles.settings} data-columns={isWhole && shown.length > 1}>
        {columnsOf(options.groups).map((titles) => (
          <div key={titles[0]?.en} className={styles.column}>
            {shown
              .filter(({ title }) => titles.includes(title))
              .map((group) => (
                <SettingGroupCard
                  key={group.title.en}
                  group={group}
                  control={form.control}
                  look={look}
                  before={before}
                  isLocked={!canWrite}
                  isOpen={!isWhole}
                  onReset={(setting) => form.resetAll([setting])}
                />
              ))}
          </div>
        ))}
        {shown.length === 0 && <EmptyState title={t.noMatch} />}
      </div>
      <FormBar
        status={touched.length > 0 ? words.changes(number(touched.length)) : undefined}
        // A page may have several forms.
        isSticky={touched.length > 0}
      >
        <Button
          type="submit"
          disabled={!canWrite || touched.length === 0 || form.isPending}
          title={reason}
        >
          {t.review}
        </Button>
        <Button
          variant="default"
          disabled={touched.length === 0 || form.isPending}
          onClick={form.discard}
        >
          {words.discard}
        </Button>
      </FormBar>
      {form.dialog}
    </form>
  )
}

/** It is gone when there is nothing left to reset. */
function ResetAll({ label, onReset }: { label: string; onReset: () => void }) {
  const element = usePassedFocus<HTMLSpanElement>()
  return (
    <span className={styles.reset} ref={element}>
      <TextButton onClick={onReset}>{label}</TextButton>
    </span>
  )
}
