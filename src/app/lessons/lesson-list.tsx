import './study.css';
import './lessons.css';
import { type Lesson, lessons } from '../../study/lessons.ts';
import { AtlasFrame } from '../kit/page-frame.tsx';
import { addressOf } from '../kit/view-address.ts';
import { useLab } from '../model/hooks.ts';
import { progressOf } from './lesson-progress.ts';
import { LESSON_STEPS } from './study-steps.ts';

export function LessonList() {
  const { storage } = useLab().studies;
  const all = lessons.map((lesson) => ({ lesson, ...stateOf(lesson, progressOf(storage, lesson.id)) }));
  const next = all.find(({ done }) => !done);
  return (
    <AtlasFrame title="Twelve lessons">
      <p className="study-text">
        Learn how rewards shape what agents learn, and how they go wrong. Each lesson takes about 2 minutes:
        you guess, the experiment runs, and you see why. Your progress stays on this device.
      </p>
      <ol className="lesson-list">
        {all.map(({ lesson: { id, order, title, about }, step, said }) => (
          <li key={id}>
            <a href={addressOf('lesson', id, step)} data-next={next?.lesson.id === id || undefined}>
              <span className="lesson-order" aria-hidden="true">
                {order}
              </span>
              <span>
                <b>{title}</b>
                <span className="muted">{about}</span>
              </span>
              <span className="lesson-state small">{said}</span>
            </a>
          </li>
        ))}
      </ol>
    </AtlasFrame>
  );
}

function stateOf({ questions }: Lesson, { step, answers }: ReturnType<typeof progressOf>) {
  const answered = questions.filter((_, k) => typeof answers[k] === 'number').length;
  const right = questions.filter(({ answer }, k) => answers[k] === answer).length;
  const done = answered === questions.length;
  if (done) return { done, step: 1, said: `✓ ${right} of ${questions.length} right` };
  if (step > 1) return { done, step, said: `step ${step} of ${LESSON_STEPS.length}` };
  return { done, step: 1, said: 'about 2 minutes' };
}
