import styles from './LoginScreen.module.css'

/** Tracks that meet in one signal box: the picture of the product, as decoration. */
export function Motif() {
  return (
    <svg className={styles.motif} viewBox="0 0 800 600" aria-hidden="true">
      <g className={styles.tracks}>
        <path d="M0 90h180c90 0 110 210 220 210" />
        <path d="M0 190h150c100 0 130 110 250 110M0 300h800" />
        <path d="M0 410h150c100 0 130-110 250-110" />
        <path d="M0 510h180c90 0 110-210 220-210 120 0 150-140 250-140h150" />
        <path d="M400 300c120 0 150 140 250 140h150" />
      </g>
      <g className={styles.waves}>
        <path d="M430 270a42 42 0 0 1 0 60M460 248a74 74 0 0 1 0 104M490 226a106 106 0 0 1 0 148" />
      </g>
      <g className={styles.signals}>
        <circle cx="400" cy="300" r="16" />
        <circle cx="120" cy="90" r="6" />
        <circle cx="80" cy="190" r="6" />
        <circle cx="140" cy="300" r="6" />
        <circle cx="60" cy="410" r="6" />
        <circle cx="110" cy="510" r="6" />
        <circle cx="700" cy="160" r="6" />
        <circle cx="740" cy="300" r="6" />
        <circle cx="690" cy="440" r="6" />
      </g>
    </svg>
  )
}
