import { Monitor, Moon, Sun } from 'lucide-react';
import { SegmentedControl } from '../segmented-control/segmented-control';

/** What a person may want: one of the two, or whatever the system says. */
export type Theme = 'light' | 'dark' | 'system';

export type ThemeChoiceProps = {
  value: Theme;
  onChange: (theme: Theme) => void;
  label?: string;
  wide?: boolean;
};

/** Light, dark, or as the system. Takes effect where the caller puts it: `<html data-theme>`. */
export function ThemeChoice({ value, onChange, label = 'Theme', wide }: ThemeChoiceProps) {
  return (
    <SegmentedControl
      label={label}
      wide={wide}
      value={value}
      onChange={onChange}
      options={[
        { value: 'light', label: 'Light', icon: <Sun /> },
        { value: 'dark', label: 'Dark', icon: <Moon /> },
        { value: 'system', label: 'System', icon: <Monitor /> },
      ]}
    />
  );
}
