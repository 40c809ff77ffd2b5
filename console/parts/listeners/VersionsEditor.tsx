import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { TLS_VERSIONS } from '@signalbox/contract/listener-fields'
import { useController } from 'react-hook-form'
import type { EditorProps } from '../config/setting.ts'
import styles from './form.module.css'

const NAMES: Readonly<Record<string, string>> = {
  'tlsv1.3': 'TLS 1.3',
  'tlsv1.2': 'TLS 1.2',
  'tlsv1.1': 'TLS 1.1',
  tlsv1: 'TLS 1.0',
}

/** The versions of TLS that are offered. */
export function VersionsEditor({ setting, control, disabled, labelId, helpId }: EditorProps) {
  const { field } = useController({ control, name: setting.path })
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={helpId} className={styles.line}>
      {TLS_VERSIONS.map((version, i) => (
        <Checkbox
          key={version}
          label={NAMES[version]}
          checked={chosen.includes(version)}
          disabled={disabled}
          ref={i === 0 ? field.ref : undefined}
          onBlur={field.onBlur}
          onChange={(event) => {
            const isOn = event.currentTarget.checked
            // In the order of the versions, so that a change back is no change.
            field.onChange(
              TLS_VERSIONS.filter((each) => (each === version ? isOn : chosen.includes(each))),
            )
          }}
        />
      ))}
    </div>
  )
}
