import { useState } from 'react'
import type { Finding } from './findings.ts'

const STORED_AS = 'signalbox.dismissed-warnings'

const findingKey = ({ code, about = '' }: Finding) => `${code} ${about}`

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** The warnings that the user of this browser has dismissed. A warning about another thing is shown. */
export function useDismissed() {
  const [keys, setKeys] = useState(read)
  const keep = (next: readonly string[]) => {
    setKeys(next)
    try {
      localStorage.setItem(STORED_AS, JSON.stringify(next))
    } catch {
      // Dismissed until the page is loaded again.
    }
  }
  return {
    isDismissed: (finding: Finding) => keys.includes(findingKey(finding)),
    dismiss: (finding: Finding) => keep([...keys, findingKey(finding)]),
    restore: (finding: Finding) => keep(keys.filter((key) => key !== findingKey(finding))),
  }
}
