/* fields.c -- the counters of a state, one by one. */
#include "core/fields.h"

HD static size_t field_offset(const Field *field, unsigned row, unsigned column)
{
    size_t stride = field->stride ? field->stride : (size_t)field->columns * field->size;
    return field->offset + row * stride + (size_t)column * field->size;
}

HD int32_t field_get(const Field *field, const State *state, unsigned row, unsigned column)
{
    const unsigned char *at = (const unsigned char *)state + field_offset(field, row, column);
    uint16_t             two;
    uint32_t             four;
    switch (field->size) {
    case 1: return field->is_signed ? (int8_t)*at : *at;
    case 2: bytes_copy(&two, at, sizeof two); return field->is_signed ? (int16_t)two : two;
    default: bytes_copy(&four, at, sizeof four); return (int32_t)four;
    }
}

HD void field_set(const Field *field, State *state, unsigned row, unsigned column, int32_t value)
{
    unsigned char *at   = (unsigned char *)state + field_offset(field, row, column);
    uint16_t       two  = (uint16_t)value;
    uint32_t       four = (uint32_t)value;
    switch (field->size) {
    case 1: *at = (unsigned char)value; break;
    case 2: bytes_copy(at, &two, sizeof two); break;
    default: bytes_copy(at, &four, sizeof four); break;
    }
}
