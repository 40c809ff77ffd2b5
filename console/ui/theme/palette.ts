/** The colours of both themes. Contrasts are held by palette.test.ts. */
export const palette = {
  light: {
    page: '#f6f7f9',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#eef0f3',
    hover: '#f0f2f5',
    selected: '#e9ecfb',
    border: '#dfe3e8',
    borderStrong: '#878f9c',
    text: '#16191f',
    muted: '#565e6b',
    accent: '#3f4fd1',
    accentText: '#3443bd',
    running: '#177a3e',
    degraded: '#8f5b00',
    stopped: '#565e6b',
    error: '#c12c2c',
    runningBack: '#e6f5ec',
    degradedBack: '#fdf2dc',
    stoppedBack: '#eef0f3',
    errorBack: '#fdeaea',
  },
  dark: {
    page: '#0e1014',
    surface: '#16191f',
    raised: '#1d2129',
    sunken: '#0a0c0f',
    hover: '#1f242c',
    selected: '#252b4d',
    border: '#2b313b',
    borderStrong: '#717a89',
    text: '#e8eaee',
    muted: '#a3abb8',
    accent: '#5765e6',
    accentText: '#a5afff',
    running: '#5fd38d',
    degraded: '#f0b95a',
    stopped: '#a3abb8',
    error: '#ff8f8f',
    runningBack: '#12291c',
    degradedBack: '#2e240f',
    stoppedBack: '#22272f',
    errorBack: '#351a1c',
  },
} as const

export type Scheme = keyof typeof palette

/** Lines of charts: apart from one another for all eyes, 3:1 on both surfaces. */
export const seriesColors = {
  light: ['#3f4fd1', '#0b7a75', '#b3541e', '#8a3ffc', '#c02672', '#5b6b00'],
  dark: ['#8d9aff', '#3ec9c0', '#f0a35e', '#c49bff', '#ff8ac0', '#c2cf4a'],
} as const
