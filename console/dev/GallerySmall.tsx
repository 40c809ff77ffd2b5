import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { ActionButtons } from '#ui/ActionButtons.tsx'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { AsOf } from '#ui/AsOf.tsx'
import { ChoiceGallery } from '#ui/ChoiceGallery.tsx'
import { FormWithTest } from '#ui/FormWithTest.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { late } from '#ui/late.tsx'
import { MissingPart } from '#ui/MissingCode.tsx'
import { HelpTip } from '#ui/HelpTip.tsx'
import { Popup } from '#ui/Popup.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import type { FilterParams } from '#ui/filter/filter.ts'
import { FileButton } from '#ui/FileButton.tsx'
import { Count } from '#ui/Count.tsx'
import { FilterSearch } from '#ui/filter/FilterSearch.tsx'
import type { EntryStore } from '#ui/saved/entries.ts'
import { EntryFiles } from '#ui/saved/EntryFiles.tsx'
import { SavedEntries } from '#ui/saved/SavedEntries.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Section } from '#ui/Section.tsx'
import { Segments } from '#ui/Segments.tsx'
import { StateShape } from '#ui/StatusBadge.tsx'
import { Steps } from '#ui/Steps.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { Tip } from '#ui/Tip.tsx'
import { PageActions } from '#domain/page/PageActions.tsx'
import { paths } from '#paths.ts'
import { galleryMessages } from './gallery.messages.ts'

/** Component whose code never arrives. */
const Missing = late<() => null>(() => Promise.reject(new Error('dynamically imported module')))

const STEPS = ['1', '2', '3'].map((value) => ({ value, label: value }))
const READ_AT = Date.UTC(2026, 10, 21)

const ENTRIES: EntryStore<{ name: string }> = {
  key: 'signalbox.gallery',
  most: 3,
  read: (text) => (text === null ? [{ name: 'a' }, { name: 'b' }] : JSON.parse(text)), // written here
}

/** Small components, and those for processes with several steps. */
export function GallerySmall() {
  const t = useMessages(galleryMessages)
  const [step, setStep] = useState('1')
  const [isOpen, setIsOpen] = useState(false)
  const [wanted, setWanted] = useState('')
  const [search, setSearch] = useState<Readonly<FilterParams>>({ like_name: 'a', gte_count: 5 })
  const nothing = () => undefined
  return (
    <Section title={t.small}>
      <ActionButtons
        actions={[
          { key: 'plain', label: t.value, onSelect: nothing },
          { key: 'danger', label: t.failed, isDanger: true, onSelect: nothing },
        ]}
      />
      <Count value={3} text="3" of="lost" /> <Count value={3} text="3" of="waiting" />{' '}
      <Count value={0} text="0" of="lost" />
      <AsOf updatedAt={undefined} />
      <AsOf updatedAt={READ_AT} onTogglePause={nothing} onRefresh={nothing} />
      <AsOf updatedAt={READ_AT} isPaused onTogglePause={nothing} onRefresh={nothing} />
      <AsOf updatedAt={READ_AT} problem={t.failed} onRefresh={nothing} />
      <AsOf updatedAt={READ_AT} problem={t.failed} isProblemKnown onTogglePause={nothing} />
      <FilterSearch
        label={t.value}
        search={search}
        onChange={setSearch}
        fields={[
          {
            key: 'name',
            label: t.value,
            kind: 'text',
            params: { contains: 'like_name', is: 'name' },
            isMain: true,
          },
          { key: 'count', label: t.figures, kind: 'number', params: { atLeast: 'gte_count' } },
          {
            key: 'state',
            label: t.badges,
            kind: 'choice',
            params: { is: 'state' },
            choices: [{ value: 'saved', label: t.saved, word: 'saved' }],
          },
        ]}
      />
      <FileButton label={t.small} accept=".json" onChoose={nothing} />
      <SearchField label={t.action} value={wanted} onChange={setWanted} />
      <p>
        {wanted} <CopyButton value={t.value} label={t.value} />
        <HelpTip text={t.bodyText} about={t.value} />{' '}
        <TextButton onClick={nothing}>{t.value}</TextButton>
      </p>
      <Segments label={t.steps} options={STEPS} value={step} onChange={setStep} />
      <Segments isSmall label={t.steps} options={STEPS} value={step} onChange={setStep} />
      <Segments isWide isDisabled label={t.steps} options={STEPS} value={step} onChange={setStep} />
      <ActionMenu
        actions={[
          { key: 'a', label: t.value, onSelect: nothing },
          { key: 'b', label: t.longText, isDanger: true, onSelect: nothing },
          { key: 'c', label: t.empty, disabledReason: t.problem, onSelect: nothing },
        ]}
      >
        <button type="button">{t.action}</button>
      </ActionMenu>
      <PageActions
        actions={[
          { key: 'a', label: t.value, onSelect: nothing },
          { key: 'b', label: t.action, isPending: true, onSelect: nothing },
          { key: 'c', label: t.empty, disabledReason: t.problem, onSelect: nothing },
          { key: 'd', label: t.settings, to: paths.alarms() },
          { key: 'e', label: t.warning, isDanger: true, onSelect: nothing },
        ]}
      />
      <Popup
        label={t.small}
        isOpen={isOpen}
        onChange={setIsOpen}
        button={<button type="button">{t.small}</button>}
      >
        {t.bodyText}
      </Popup>
      <SavedEntries
        store={ENTRIES}
        about={t.empty}
        nameLabel={t.value}
        current="a"
        none={{ label: t.empty, onOpen: nothing }}
        detailOf={() => t.longText}
        canRename
        entryOf={(name) => ({ name })}
        onOpen={nothing}
      >
        {() => (
          <EntryFiles
            store={ENTRIES}
            fileName="gallery.json"
            read={() => []}
            importedText={() => t.saved}
            noneText={() => t.empty}
          />
        )}
      </SavedEntries>
      <Tip label={t.longText}>
        <button type="button">{t.info}</button>
      </Tip>
      <MissingPart onRetry={nothing} onClose={nothing} />
      <Missing />
      <ProgressLine label={t.value} done={40} total={100} text={t.info} />
      <ProgressLine label={t.longText} done={40} total={undefined} text={t.longText} />
      <Steps
        label={t.steps}
        current={1}
        steps={[
          { label: t.value, chosen: t.longText },
          { label: t.action },
          { label: t.keyValues },
        ]}
      />
      <FormWithTest test={t.bodyText}>{t.longText}</FormWithTest>
      <ChoiceGallery
        label={t.action}
        groups={[{ key: 'first', label: t.value }]}
        onChoose={nothing}
        lockedLabel={String}
        choices={[
          { value: 'a', label: t.value, about: t.bodyText, group: 'first' },
          {
            value: 'b',
            label: t.longText,
            group: 'first',
            mark: <StateShape tone="running" size={16} />,
          },
          { value: 'c', label: t.empty, group: 'first', disabledReason: t.problem },
        ]}
      />
    </Section>
  )
}
