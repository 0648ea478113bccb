import { alarms, type Beyond, beyondWords, type State, spokenOf, vocabulary } from './vocabulary.ts'
import './state-word.css'

/** A state's word with its mark; spoken in full where what is written is short. */
export function StateWord({ state }: { state: State }) {
  const { word, mark } = vocabulary[state]
  const spoken = spokenOf(state)
  return (
    <span className={`state-word state-${mark}`}>
      {spoken === word ? (
        word
      ) : (
        <>
          <span aria-hidden>{word}</span>
          <span className="only-spoken">{spoken}</span>
        </>
      )}
    </span>
  )
}

/** A value beyond a threshold: form, letter and word, "▲ M HIGH > 1,400". */
export function Outside(beyond: Beyond) {
  const { severity = 'medium' } = beyond
  const { shape, letter } = alarms[severity]
  return (
    <b className="state-flag" data-severity={severity}>
      <span aria-hidden>
        {shape} {letter}{' '}
      </span>
      <span className="only-spoken">{severity} alarm, </span>
      {beyondWords(beyond)}
    </b>
  )
}
