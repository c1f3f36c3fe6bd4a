import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { Tone } from './tone';

/** The shape that says a tone without its colour. */
export function ToneIcon({ tone }: { tone: Tone }) {
  switch (tone) {
    case 'success':
      return <CircleCheck />;
    case 'warning':
      return <TriangleAlert />;
    case 'danger':
      return <OctagonAlert />;
    case 'accent':
    case 'neutral':
      return <Info />;
  }
}
