import { useState } from 'react'
import { get, type Control, useFormState } from 'react-hook-form'
import { useFormats, useLanguage, useMessages } from '../../language.tsx'
import { Section } from '../../ui/Section.tsx'
import { backendMessages } from '../backends/backends.messages.ts'
import styles from './ConfigForm.module.css'
import { isDefault, type Look, type Setting, type SettingGroup, type Values } from './setting.ts'
import { SettingRow } from './SettingRow.tsx'

interface SettingGroupCardProps {
  group: SettingGroup
  control: Control<Values>
  look: Look
  before: Values
  isLocked: boolean
  /** Although it is a folded group. */
  isOpen: boolean
  onReset: (setting: Setting) => void
}

/** Settings that belong together. */
export function SettingGroupCard({ group, isOpen, ...rest }: SettingGroupCardProps) {
  const t = useMessages(backendMessages)
  const language = useLanguage()
  const { number } = useFormats()
  const { errors } = useFormState({ control: rest.control })
  const [isUnfolded, setIsUnfolded] = useState(false)
  const title = group.title[language]
  const about = group.about?.[language]
  const rows = group.settings.map((setting) => (
    <SettingRow
      key={setting.path}
      {...rest}
      setting={setting}
      before={get(rest.before, setting.path)}
    />
  ))
  if (group.isFolded !== true) {
    return (
      <Section title={title} about={about}>
        <div>{rows}</div>
      </Section>
    )
  }
  const changed = group.settings.filter((each) => !isDefault(each, rest.look(each.path))).length
  // What is wrong must be seen.
  const isWrong = group.settings.some(({ path }) => get(errors, path) !== undefined)
  return (
    <details
      className={styles.folded}
      open={isOpen || isUnfolded || isWrong}
      onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
    >
      <summary>
        {title}
        {changed > 0 && <span className={styles.count}>{t.changed(number(changed))}</span>}
      </summary>
      {about !== undefined && <p className={styles.about}>{about}</p>}
      <div>{rows}</div>
    </details>
  )
}
