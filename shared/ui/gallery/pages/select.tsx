import { Select } from '@event-portal/ui';
import { useState } from 'react';
import { Example } from '../example';
import { LONG_TEXT } from '../sample-data';

const ROLES = [
  { value: 'admin', label: 'Admin', description: 'Runs the event and decides on applications' },
  { value: 'staff', label: 'Staff', description: 'Checks people in' },
  { value: 'attendee', label: 'Attendee' },
  { value: 'applicant', label: 'Applicant' },
  { value: 'guest', label: 'Guest', disabled: true },
];

export function SelectPage() {
  const [role, setRole] = useState('staff');
  return (
    <>
      <Example title="Default" layout="column">
        <Select label="Event role" name="role" options={ROLES} />
        <Select
          label="Event role"
          options={ROLES}
          value={role}
          onChange={setRole}
          description={`Chosen: ${role}`}
        />
        <Select label="Event role" optional options={ROLES} placeholder="No role" />
      </Example>
      <Example title="Invalid" layout="column">
        <Select label="Event role" options={ROLES} error="Choose a role" />
      </Example>
      <Example title="Disabled" layout="column">
        <Select label="Event role" options={ROLES} defaultValue="admin" disabled />
      </Example>
      <Example title="Small, label for listeners only" layout="column">
        <Select label="Role" hideLabel size="small" options={ROLES} defaultValue="attendee" />
      </Example>
      <Example title="Long" layout="column">
        <Select label="Track" options={[{ value: 'long', label: LONG_TEXT }]} defaultValue="long" />
      </Example>
      <Example title="Right to left" layout="column" rtl>
        <Select label="الدور" options={[{ value: 'staff', label: 'طاقم العمل' }]} defaultValue="staff" />
      </Example>
    </>
  );
}
