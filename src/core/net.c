/* net.c -- a net read from bytes, and its two layers. */
#include "core/net.h"

enum { HEAD = 8, TEXT_STEP = 8, HEADER_MOST = 512 };

HD static int      number16(const uint8_t *at) { return (int16_t)(uint16_t)(at[0] | at[1] << 8); }
HD static unsigned feature_at(const uint8_t *at, unsigned i)
{
    return (unsigned)(at[2 * i] | at[2 * i + 1] << 8);
}
HD static int32_t number32(const uint8_t *at)
{
    return (int32_t)((uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24);
}

HD static bool begins_well(const uint8_t *data, size_t size)
{
    const char *word = "tortuga-net 1 ";
    for (size_t i = 0; word[i]; i++)
        if (i >= size || data[i] != (uint8_t)word[i])
            return false;
    return true;
}

/* Behind the text: a line, and one of spaces that fills it up to a multiple of eight. 0: there is no such. */
HD static size_t text_end(const uint8_t *data, size_t size)
{
    unsigned lines = 0;
    for (size_t i = 0; i < size && i < HEADER_MOST; i++) {
        lines += data[i] == '\n';
        if (lines == 2)
            return (i + 1) % TEXT_STEP ? 0 : i + 1;
    }
    return 0;
}

HD static bool features_fit(const uint8_t *at, unsigned count, unsigned width)
{
    for (unsigned i = 0; i < count; i++)
        if (feature_at(at, i) >= width)
            return false;
    return true;
}

HD bool net_read(Net *net, const void *data, size_t size, const ObservationShape *shape)
{
    const uint8_t *at   = (const uint8_t *)data;
    size_t         text = begins_well(at, size) ? text_end(at, size) : 0;
    if (!text || size - text < 2 * HEAD)
        return false;
    bytes_zero(net, sizeof *net);
    const uint8_t *head = at + text;
    net->width          = (uint16_t)feature_at(head, 0);
    net->across         = (uint16_t)feature_at(head, 1);
    net->most           = (uint16_t)feature_at(head, 2);
    net->units          = (uint16_t)feature_at(head, 3);
    net->second         = (uint16_t)feature_at(head, 4);
    net->wholes         = (uint16_t)feature_at(head, 5);
    net->rows           = (uint16_t)feature_at(head, 6);
    if (net->width != shape->width || net->across != shape->across || net->most < 1 ||
        net->most > OBSERVED_MOVES || net->units < 1 || net->units > NET_UNITS || net->second < 1 ||
        net->second > NET_SECOND || net->wholes > net->width || net->rows > net->across)
        return false;
    size_t units = net->units, second = net->second, features = (size_t)net->wholes + net->rows;
    if (size - text !=
        2 * HEAD + 4 * second + 2 * second + 6 * units * second + 2 * features + features * units)
        return false;
    net->bias          = head + (size_t)2 * HEAD;
    net->voice         = net->bias + 4 * second;
    net->second_weight = net->voice + 2 * second;
    net->whole_feature = net->second_weight + 6 * units * second;
    net->row_feature   = net->whole_feature + (size_t)2 * net->wholes;
    net->whole_weight  = (const int8_t *)(net->row_feature + (size_t)2 * net->rows);
    net->row_weight    = net->whole_weight + net->wholes * units;
    return features_fit(net->whole_feature, net->wholes, net->width) &&
           features_fit(net->row_feature, net->rows, net->across);
}

HD static void add_layer(int32_t *sum, const uint8_t *feature, const int8_t *weight, unsigned features,
                         unsigned units, const int8_t *seen)
{
    for (unsigned i = 0; i < features; i++, weight += units) {
        int32_t value = (int32_t)seen[feature_at(feature, i)];
        if (value)
            for (unsigned u = 0; u < units; u++)
                sum[u] += value * weight[u];
    }
}

HD static int32_t said(int32_t sum, unsigned shift)
{
    int32_t value = sum > 0 ? sum >> shift : 0;
    return value < NET_LARGEST ? value : NET_LARGEST;
}

/* Rows of the second layer's weights, one for each unit. */
HD static void add_second(int32_t *sum, const uint8_t *weight, unsigned units, unsigned second,
                          const int32_t *value)
{
    for (unsigned u = 0; u < units; u++, weight += (size_t)2 * second)
        if (value[u])
            for (unsigned k = 0; k < second; k++)
                sum[k] += value[u] * number16(weight + (size_t)2 * k);
}

HD void net_weigh(const Net *net, const ObservationShape *shape, const int8_t *whole, const int8_t *rows,
                  uint32_t count, NetRoom *room, int32_t *worth)
{
    unsigned units = net->units, second = net->second;
    size_t   layer = (size_t)2 * units * second;
    bytes_zero(room->base, sizeof room->base);
    bytes_zero(room->sum, sizeof room->sum);
    bytes_zero(room->largest, sizeof room->largest);
    add_layer(room->base, net->whole_feature, net->whole_weight, net->wholes, units, whole);
    for (uint32_t i = 0; i < count; i++) {
        int32_t sum[NET_UNITS];
        bytes_copy(sum, room->base, sizeof sum);
        add_layer(sum, net->row_feature, net->row_weight, net->rows, units, rows + (size_t)i * shape->across);
        for (unsigned u = 0; u < units; u++) {
            int32_t value    = said(sum[u], 5);
            room->unit[i][u] = (int16_t)value;
            room->sum[u] += value;
            room->largest[u] = value > room->largest[u] ? value : room->largest[u];
        }
    }
    for (unsigned u = 0; u < units && count; u++)
        room->sum[u] /= (int32_t)count;
    for (unsigned k = 0; k < second; k++)
        room->shared[k] = number32(net->bias + (size_t)4 * k);
    add_second(room->shared, net->second_weight + layer, units, second, room->sum);
    add_second(room->shared, net->second_weight + 2 * layer, units, second, room->largest);
    for (uint32_t i = 0; i < count; i++) {
        int32_t sum[NET_SECOND], value[NET_UNITS];
        bytes_copy(sum, room->shared, sizeof sum);
        for (unsigned u = 0; u < units; u++)
            value[u] = room->unit[i][u];
        add_second(sum, net->second_weight, units, second, value);
        worth[i] = 0;
        for (unsigned k = 0; k < second; k++)
            worth[i] += said(sum[k], 10) * number16(net->voice + (size_t)2 * k);
    }
}
