/**
 * The colours of both themes: petrol for what can be operated, neutral greys with its tint, and red, amber and
 * green for states only. The rail is dark in both. Contrasts are tested in palette.test.ts.
 */
export const palette = {
  light: {
    page: '#f3f6f8',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#eaeff3',
    hover: '#eff4f7',
    selected: '#e0f0f8',
    border: '#dae2e8',
    borderStrong: '#7d8b98',
    text: '#0f1a22',
    muted: '#50606d',
    accent: '#0a6ca0',
    accentText: '#0a6ca0',
    running: '#14753a',
    degraded: '#8a5800',
    stopped: '#50606d',
    error: '#bd2730',
    runningBack: '#e3f4ea',
    degradedBack: '#fdf1d8',
    stoppedBack: '#eaeff3',
    errorBack: '#fde8e9',
    rail: '#0e1b25',
    railHover: '#1a2c3a',
    railText: '#a8bcca',
    railActive: '#ffffff',
    railAccent: '#52b9ee',
    jsonString: '#0b6b55',
    jsonNumber: '#0a6ca0',
    jsonLiteral: '#7a3bc8',
  },
  dark: {
    page: '#0b1116',
    surface: '#121a21',
    raised: '#18222b',
    sunken: '#080d11',
    hover: '#19252e',
    selected: '#113349',
    border: '#25323d',
    borderStrong: '#6b7d8b',
    text: '#e4ecf1',
    muted: '#9fb1be',
    accent: '#1272a6',
    accentText: '#6dc5f6',
    running: '#58d08a',
    degraded: '#f0b95a',
    stopped: '#9fb1be',
    error: '#ff8b8b',
    runningBack: '#0f2a1c',
    degradedBack: '#2f250f',
    stoppedBack: '#1e2a34',
    errorBack: '#371a1d',
    rail: '#070c10',
    railHover: '#16222c',
    railText: '#9fb1be',
    railActive: '#ffffff',
    railAccent: '#52b9ee',
    jsonString: '#3ec9a4',
    jsonNumber: '#6dc5f6',
    jsonLiteral: '#c49bff',
  },
} as const

export type Scheme = keyof typeof palette

/** Colours of lines in charts, distinguishable with colour blindness, with a contrast of 3:1 on both surfaces. */
export const seriesColors = {
  light: ['#0b6a9c', '#8447d1', '#b3541e', '#0b7a62', '#c02672', '#5b6b00'],
  dark: ['#5cbcf0', '#c49bff', '#f0a35e', '#3ec9a4', '#ff8ac0', '#c2cf4a'],
} as const
