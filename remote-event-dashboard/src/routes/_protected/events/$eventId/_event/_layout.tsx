import { Outlet } from 'react-router-dom';
import { EventFrame } from '#features/frame/event-frame.tsx';

export function Component() {
  return (
    <EventFrame>
      <Outlet />
    </EventFrame>
  );
}
