import { useSyncExternalStore } from 'react'
import type { Language } from '#language.tsx'

/** Preferences of a user for the console itself; kept in the browser. */
export interface Settings {
  language: Language
  theme: 'light' | 'dark'
  /** Whether the theme of the operating system is used in place of `theme`. */
  followsOs: boolean
  isNavigationOpen: boolean
  /** English names of the collapsed groups in the navigation. */
  foldedGroups: readonly string[]
}

const STORED_AS = 'signalbox.settings'

function defaults(): Settings {
  return {
    language: navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en',
    theme: 'light',
    followsOs: true,
    isNavigationOpen: false,
    foldedGroups: [],
  }
}

function read(): Settings {
  const asked = new URLSearchParams(location.search).get('lang')
  let stored: Partial<Settings> = {}
  try {
    stored = JSON.parse(localStorage.getItem(STORED_AS) ?? '{}')
  } catch {
    // Invalid stored settings: the defaults apply.
  }
  const settings = { ...defaults(), ...stored }
  return asked === 'en' || asked === 'zh' ? { ...settings, language: asked } : settings
}

let settings = read()
const listeners = new Set<() => void>()
const darkScheme = matchMedia('(prefers-color-scheme: dark)')

function notify(): void {
  for (const listener of listeners) listener()
}

darkScheme.addEventListener('change', notify)
window.addEventListener('storage', (event) => {
  if (event.key !== STORED_AS) return
  settings = read()
  notify()
})

export function changeSettings(part: Partial<Settings>): void {
  settings = { ...settings, ...part }
  localStorage.setItem(STORED_AS, JSON.stringify(settings))
  notify()
}

/** The value of the page's `lang`. */
export function htmlLanguage(language = settings.language): string {
  return language === 'zh' ? 'zh-CN' : 'en'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, () => settings)
}

/** The theme in force. */
export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () => {
    if (!settings.followsOs) return settings.theme
    return darkScheme.matches ? 'dark' : 'light'
  })
}
